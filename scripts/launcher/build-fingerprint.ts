import { ROOT } from '../root.ts'
import { hashSources } from './hash-sources.mjs'

/** A fingerprint of the next build: of its sources, and of the Node version and machine that build. */
export function buildFingerprint(): string {
  return `${process.version} ${process.platform} ${process.arch} ${hashSources(ROOT)}`
}
