/** The library ships without types; these are the parts we use. */
declare module 'nodemailer' {
  type Mail = { from: string; to: readonly string[]; subject: string; text: string }
  type Transport = { sendMail(mail: Mail): Promise<unknown>; close(): void }
  const nodemailer: { createTransport(url: string): Transport }
  export default nodemailer
}
