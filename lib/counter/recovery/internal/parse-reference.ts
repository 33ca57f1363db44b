/** The end of a reference: four letters and digits that are not confused when read aloud, after a C for a payment. */
const SHAPE = /^(.+)-T(\d{1,6})-(\d{6,9})-C?[2-9A-HJKMNP-TV-Z]{4}$/

/** What a reference of ours says (decision 003). `branch` is the branch's code without its hyphens. */
export type OwnReference = {
  /** The ticket's printed number, which its sales and payments share. */
  ticket: string
  branch: string
  tillNumber: number
  number: number
}

/** Null for a reference that no till made. */
export function parseReference(reference: string): OwnReference | null {
  const [, branch, till, number] = SHAPE.exec(reference) ?? []
  if (branch === undefined) return null
  return {
    ticket: `${branch}-T${till}-${number}`,
    branch,
    tillNumber: Number(till),
    number: Number(number),
  }
}
