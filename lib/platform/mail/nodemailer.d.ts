/** The library ships without types; these are the parts we use. */
declare module 'nodemailer' {
  import type { Readable } from 'node:stream'

  type Attachment = { filename: string; content: Uint8Array; contentType: string }
  type Mail = {
    from: string
    to: readonly string[]
    subject: string
    text: string
    html?: string
    messageId?: string
    attachments?: readonly Attachment[]
  }
  /** The text as it is sent; a plugin of the step `stream` may replace how it is read. */
  type Composed = { message: { createReadStream(): Readable } }
  type Transport = {
    use(step: 'stream', plugin: (mail: Composed, next: () => void) => void): void
    sendMail(mail: Mail): Promise<unknown>
    close(): void
  }
  const nodemailer: { createTransport(url: string): Transport }
  export default nodemailer
}
