import type { ErrorCode } from '../http/api-error.ts'

/** A deliberate fault for one partner (portal, faults). */
export type Fault = { match: { method: string; path: string }; times?: number } & FaultKind

type FaultKind =
  | { kind: 'delay'; ms: number }
  | { kind: 'error'; code: ErrorCode }
  | { kind: 'drop' }
  | { kind: 'drop_after' }
  | { kind: 'garbage' }
  | { kind: 'reject' }
  | { kind: 'pend'; seconds: number; then: 'completed' | 'failed' }
  | { kind: 'hold' }
  | { kind: 'reverse'; seconds: number }

export type TransportFault = Extract<Fault, { kind: 'delay' | 'error' | 'drop' | 'drop_after' | 'garbage' }>
export type ProviderFault = Extract<Fault, { kind: 'reject' | 'pend' | 'hold' | 'reverse' }>

/** Everything that a provider can do to a sale or a payment. */
export const PROVIDER_FAULTS = ['reject', 'pend', 'hold', 'reverse'] as const satisfies ProviderFault['kind'][]

/** True for faults of the connection, which strike before or after the request is handled. */
export function isTransportFault(fault: Fault): fault is TransportFault {
  return !isProviderFault(fault)
}

/** True for faults of the provider behind the API, which decide how a sale or a payment ends. */
export function isProviderFault(fault: Fault): fault is ProviderFault {
  return (PROVIDER_FAULTS as readonly string[]).includes(fault.kind)
}

/** Whether a fault applies to this request; `path` as in service-api.md, `*` for one segment. */
export function faultMatches(fault: Fault, method: string, path: string): boolean {
  const { match } = fault
  if (match.method !== '*' && match.method.toUpperCase() !== method.toUpperCase()) return false
  if (match.path === '*') return true
  const wanted = match.path.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return false
  return wanted.every((part, at) => part === '*' || /^\{.*\}$/.test(part) || part === given[at])
}
