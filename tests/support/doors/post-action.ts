import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../../scripts/root.ts'

export type Fields = Readonly<Record<string, string | readonly string[] | Blob>>

/** A server action as the build lists it. */
export type BuiltAction = {
  id: string
  file: string
  name: string
  /** The address of a page that can run it. */
  address: string
}

/** What became of a posted form. */
export type Posted = {
  status: number
  /** Where the answer redirects to, if it does. */
  to: string | null
  /** The code of a refusal; null if it was not refused. */
  refused: string | null
  body: string
}

type Manifest = {
  node: Record<string, { workers: Record<string, unknown>; filename: string; exportedName: string }>
}

/** Every server action of the build, with an address that runs it. */
export function readBuiltActions(): BuiltAction[] {
  const text = readFileSync(path.join(ROOT, '.next/server/server-reference-manifest.json'), 'utf8')
  const { node } = JSON.parse(text) as Manifest
  return Object.entries(node).map(([id, { workers, filename, exportedName }]) => {
    return { id, file: filename, name: exportedName, address: addressOf(Object.keys(workers)) }
  })
}

/** The shortest address without a parameter, if there is one. */
function addressOf(workers: string[]): string {
  const addresses = workers.map((worker) => worker.replace(/^app|\/page$|\/\([^)]*\)/g, '').replace(/\/\([^)]*\)/g, ''))
  const [best = '/'] = addresses.sort(
    (a, b) => Number(a.includes('[')) - Number(b.includes('[')) || a.length - b.length,
  )
  return best.replace('[kind]', 'airtime').replace(/\[[^\]]*\]/g, '0') || '/'
}

/**
 * Posts an action. One that takes only the form is posted as by a page without scripts, one that returns a state as by
 * a page with them: so each answer contains as little else as possible.
 */
export async function postAction(
  url: string,
  action: BuiltAction,
  { fields, headers, state }: { fields: Fields; headers: Record<string, string>; state: boolean },
): Promise<Posted> {
  const body = new FormData()
  const prefix = state ? '_1_' : ''
  if (!state) body.append(`$ACTION_ID_${action.id}`, '')
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) body.append(`${prefix}${name}`, one as string | Blob)
  }
  if (state) body.append('0', '[null,"$K1"]')
  const script: Record<string, string> = state
    ? { 'next-action': action.id, accept: 'text/x-component' }
    : { accept: 'text/html' }
  const response = await fetch(`${url}${action.address}`, {
    method: 'POST',
    headers: { ...headers, ...script },
    body,
    redirect: 'manual',
  })
  const text = await response.text()
  const to = response.headers.get('x-action-redirect')?.split(';')[0] ?? response.headers.get('location')
  return { status: response.status, to, refused: refusalIn(to, state ? text : ''), body: text }
}

/** A refusal's code: in the address that the answer redirects to, or in the state, which is the answer's second row. */
function refusalIn(to: string | null, text: string): string | null {
  if (to) return new URL(to, 'http://shop').searchParams.get('problem')
  const state = text.split('\n').find((line) => line.startsWith('1:'))
  return /"code":"([A-Z_]{4,})"/.exec(state ?? '')?.[1] ?? null
}
