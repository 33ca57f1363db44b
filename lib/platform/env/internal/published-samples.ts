type Source = Readonly<Record<string, string | undefined>>

/** As .env.example and the Kubernetes example write it, in plain text or as the bytes of a key. */
const SAMPLE = /replace[-_]me/i

/**
 * Here only the first makes anything new: one that was used by mistake still opens and proves what it made, until
 * rotated.
 */
const NEWEST_FIRST = ['SECRET_PEPPERS', 'SEAL_KEYS', 'AUDIT_KEYS']

/**
 * One fault for each of the variables `names`, and of each SERVICE_ variable, that still holds a secret published with
 * this program: whoever reads the sources could forge sessions or open what is sealed. A fault never has the value.
 */
export function findPublishedSamples(source: Source, names: readonly string[]): string[] {
  const ours = Object.entries(source).filter(([name]) => names.includes(name) || name.startsWith('SERVICE_'))
  return ours.flatMap(([name, value = '']) => {
    const used = NEWEST_FIRST.includes(name) ? value.replace(/,.*/s, '') : value
    const decoded = used.split(/[,:]/).map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    const isSample = [used, ...decoded].some((text) => SAMPLE.test(text))
    return isSample ? [`${name} still holds the published sample: put in a value of your own`] : []
  })
}
