import { execFileSync } from 'node:child_process'

/** Whether a program is installed here; it is given by its name or its file. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', 'command -v "$0"', program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
