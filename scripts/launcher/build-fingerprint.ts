import { ROOT } from '../root.ts'
import { hashSources } from './hash-sources.mjs'

/** A fingerprint of what a build would be made from now: the sources, the Node version and the machine. */
export function buildFingerprint(): string {
  return `${process.version} ${process.platform} ${process.arch} ${hashSources(ROOT)}`
}
