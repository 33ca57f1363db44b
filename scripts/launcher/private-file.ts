import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The JSON in a file, or undefined if the file is missing or a power cut left it broken. */
export function readJson<T>(file: string): Partial<T> | undefined {
  return parseJson(readText(file))
}

/** A file's text, empty if it is missing. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The JSON object in a text, or undefined if it holds none. */
export function parseJson<T>(text: string): Partial<T> | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Writes JSON that only the file's owner may read. Other processes see the old file or the new one, never a part. */
export function writePrivateJson(file: string, value: unknown): void {
  renameSync(writeDraft(file, value), file)
}

/** The same, but only if the file does not exist yet: then true, else false. Of two that try at once, one gets true. */
export function createPrivateJson(file: string, value: unknown): boolean {
  const draft = writeDraft(file, value)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (!existsSync(file)) throw error
    return false
  } finally {
    rmSync(draft)
  }
}

/** Removes a file if it has exactly this content; if another process has written it since, it stays. */
export function removeIfUnchanged(file: string, content: string): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    const removedByAnother = !existsSync(file)
    if (removedByAnother) return
    throw error
  }
  if (readText(aside) !== content) linkSync(aside, file)
  rmSync(aside)
}

function writeDraft(file: string, value: unknown): string {
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  return draft
}
