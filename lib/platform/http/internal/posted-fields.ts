/** A field of a posted form: its name, and the bytes of its value in the body. */
export type PostedField = { name: string; isFile: boolean; value: Buffer }

/** What browsers write. Anything else might be read differently by Next, which reads the form again. */
const FORM = /^multipart\/form-data; ?boundary=([\w'()+,./:=?-]{1,70})$/
const HEAD =
  /^[Cc]ontent-[Dd]isposition: form-data; name="([^"\\\r\n]*)"(; filename="(?:[^"\r\n]*[^"\\\r\n])?")?(?:\r\n[Cc]ontent-[Tt]ype: [^\r\n]*)?$/
const HEAD_MOST_BYTES = 2_000
const MOST_FIELDS = 5_000

/**
 * The fields of a form as browsers post it, found without copying or decoding their values; null if the form was cut
 * off, is written as no browser writes it, or has more fields than any of our pages.
 */
export function findFields(contentType: string, body: Buffer): PostedField[] | null {
  const boundary = FORM.exec(contentType)?.[1]
  if (boundary === undefined) return null
  const line = Buffer.from(`\r\n--${boundary}`)
  if (!body.subarray(0, line.length - 2).equals(line.subarray(2))) return null
  const fields: PostedField[] = []
  let at = line.length - 2
  while (fields.length < MOST_FIELDS) {
    const next = body.toString('latin1', at, at + 2)
    if (next === '--') return isEnd(body.subarray(at + 2)) ? fields : null
    if (next !== '\r\n') return null
    const headEnds = body.subarray(at, at + HEAD_MOST_BYTES).indexOf('\r\n\r\n', 2)
    const head = HEAD.exec(body.toString('utf8', at + 2, at + headEnds))
    const from = at + headEnds + 4
    const to = body.indexOf(line, from)
    if (headEnds < 0 || !head || to < 0) return null
    fields.push({ name: head[1] ?? '', isFile: head[2] !== undefined, value: body.subarray(from, to) })
    at = to + line.length
  }
  return null
}

function isEnd(rest: Buffer): boolean {
  return rest.length === 0 || (rest.length === 2 && rest.toString('latin1') === '\r\n')
}
