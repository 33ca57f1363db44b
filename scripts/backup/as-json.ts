/** The content of a JSON part of an archive, for people to read as well. */
export function asJson(content: object): Buffer {
  return Buffer.from(`${JSON.stringify(content, null, 1)}\n`)
}
