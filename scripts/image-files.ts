/**
 * `npm run image:files -- --to FOLDER`: collects everything that the image holds beside Debian and Node, as the
 * Dockerfile copies it, building first if necessary. Exits with 1 if that is larger than the image may be.
 */
import { parseArgs } from 'node:util'
import { collectImage, mb } from './image/collect-image.ts'

try {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
  if (!to) throw new Error('Say where to: npm run image:files -- --to FOLDER')
  console.log(`${to}: ${mb(await collectImage(to))}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
