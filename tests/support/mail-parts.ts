/** A part of a mail that is not a container: its content type, its file name, and its bytes. */
export type MailPart = { type: string; file: string | null; bytes: Buffer }

/** The parts of a mail as it was received (RFC 2045), in order, each decoded. */
export function mailParts(data: string): MailPart[] {
  const [head = '', ...rest] = data.split('\n\n')
  const body = rest.join('\n\n')
  const header = (name: string) => new RegExp(`^${name}: ((?:.*(?:\\n[ \\t])?)+)$`, 'im').exec(head)?.[1] ?? ''
  const type = header('content-type').replaceAll('\n', '')
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1]
  if (boundary) {
    const [, ...inside] = body.split(`--${boundary}`)
    return inside.slice(0, -1).flatMap((part) => mailParts(part.replace(/^\n/, '')))
  }
  const file = /filename="?([^";]+)"?/.exec(header('content-disposition'))?.[1] ?? null
  return [{ type: type.split(';')[0] ?? '', file, bytes: decode(body, header('content-transfer-encoding').trim()) }]
}

/** The mail's subject, with encoded words decoded. */
export function mailSubject(data: string): string {
  const line = /^subject: ((?:.*(?:\n[ \t])?)+)$/im.exec(data)?.[1] ?? ''
  return line
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, text: string) =>
      String(decode(text.replaceAll('_', ' '), 'quoted-printable')),
    )
    .replace(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, text: string) => String(Buffer.from(text, 'base64')))
    .replace(/\n[ \t]/g, ' ')
}

function decode(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body)
  const text = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(text, 'latin1')
}
