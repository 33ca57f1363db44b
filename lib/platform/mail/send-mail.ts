import { Readable } from 'node:stream'
import nodemailer from 'nodemailer'
import { env } from '@/lib/platform/env/env.ts'

const PATIENCE_MS = 10_000
/** A name server is asked four times, each time for longer: about twenty seconds in all. */
const DNS_PATIENCE_MS = 2_000

export type Mail = {
  to: readonly string[]
  subject: string
  text: string
  html?: string
  /** The same for each try of one mail: most mailboxes then show it once even if it arrives twice. */
  messageId?: string
  attachments?: readonly { filename: string; content: Uint8Array; contentType: string }[]
}

/**
 * Whether a mail was sent, or a code that says why not. `unsure`: the connection broke after the server had started to
 * accept it.
 */
export type MailSent = { sent: true; problem: null } | { sent: false; problem: string; unsure: boolean }

/** Sends one mail to all recipients. Never throws: an unsent mail returns a code. */
export async function sendMail(mail: Mail): Promise<MailSent> {
  const settings = env().mail
  if (settings === null) return { sent: false, problem: 'NOT_SET_UP', unsure: false }
  const url = new URL(settings.smtpUrl)
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    url.searchParams.set(name, String(PATIENCE_MS))
  }
  url.searchParams.set('dnsTimeout', String(DNS_PATIENCE_MS))
  const transport = nodemailer.createTransport(url.href)
  let isTaken = false
  // The text is read only once the server has asked for it; from then on a dropped connection may still mean delivery.
  transport.use('stream', ({ message }, next) => {
    const read = message.createReadStream.bind(message)
    message.createReadStream = () => Readable.from(whenAsked(read), { objectMode: false })
    next()
  })
  async function* whenAsked(read: () => Readable) {
    isTaken = true
    yield* read()
  }
  try {
    await transport.sendMail({ from: settings.from, ...mail })
    return { sent: true, problem: null }
  } catch (error) {
    const { responseCode } = error as { responseCode?: unknown }
    return { sent: false, problem: codeOf(error), unsure: isTaken && typeof responseCode !== 'number' }
  } finally {
    transport.close()
  }
}

/** The library's code or the server's number, never its text, which may hold addresses. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const known = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number')
  return known.length > 0 ? known.join(' ') : 'NOT_SENT'
}
