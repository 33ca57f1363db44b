import { storeClock } from '@/lib/platform/clock/compare-clocks.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { log } from '@/lib/platform/log/log.ts'
import { type CallResult, callWithoutIds, countServiceCall } from '@/lib/platform/metrics/service-calls.ts'
import { processNow } from '@/lib/platform/shared/time/now.ts'
import { traceCall } from '@/lib/platform/tracing/trace.ts'
import { type CallNote, createServiceClient, createWaits, type ServiceClient } from '@/lib/service/api/client.ts'
import { causeOf } from '@/lib/service/api/errors.ts'
import { storeSilence, storeUnreadRows } from '@/lib/service/silence/silences.ts'

const shared = globalThis as { posServices?: Map<string, ServiceClient>; posHeedsWaits?: boolean }

/** Makes reads wait as long as the Service asks (service-api.md, Errors): for the worker, never for presses. */
export function heedWaits(): void {
  shared.posHeedsWaits = true
}

export function serviceFor(credentialName: string): ServiceClient {
  shared.posServices ??= new Map()
  const known = shared.posServices.get(credentialName)
  if (known) return known
  const client = createServiceClient({
    baseUrl: env().serviceBaseUrl,
    credential: credentialNamed(credentialName),
    note: (call) => noteCall(credentialName, call),
    waits: shared.posHeedsWaits ? createWaits() : undefined,
  })
  shared.posServices.set(credentialName, client)
  return client
}

/** Never logs the key, a number or what was sent. */
async function noteCall(credential: string, { call, tookMs, answer, sentAt, unread }: CallNote): Promise<void> {
  const ended = processNow().getTime()
  if (sentAt) storeClock('service', sentAt.getTime(), { begun: ended - tookMs, ended })
  const noted = { credential, call, tookMs }
  if (answer.kind === 'ok') {
    watch(call, tookMs, { result: 'ok', httpStatus: answer.status, requestId: answer.requestId })
    log().debug({ ...noted, requestId: answer.requestId }, 'the Service answered')
    if (unread > 0) {
      log().warn({ ...noted, unread, requestId: answer.requestId }, 'rows of a list could not be read and are left out')
    }
  } else if (answer.kind === 'refused') {
    const { code, httpStatus, requestId } = answer.error
    watch(call, tookMs, { result: 'refused', why: code, httpStatus, requestId })
    log().info({ ...noted, code, httpStatus, requestId }, 'the Service refused')
  } else {
    const { why, detail, unknownCode, httpStatus, requestId, notSent } = answer.error
    const cause = causeOf(answer.error)
    const known = { cause, why, detail, ...(unknownCode !== null && { unknownCode }) }
    watch(call, tookMs, { result: 'unanswered', why: cause, httpStatus, requestId })
    log().warn({ ...noted, ...known, httpStatus, requestId, notSent }, 'the Service gave no usable answer')
  }
  if (unread > 0) await storeUnreadRows(credential, call)
  else await storeSilence(credential, call, answer)
}

type Ended = CallResult & { httpStatus: number | null; requestId: string | null }

function watch(call: string, tookMs: number, { httpStatus, requestId, ...result }: Ended): void {
  countServiceCall({ call, tookMs, ...result })
  const known = {
    'pos.result': result.result,
    'pos.why': result.result === 'ok' ? undefined : result.why,
    'pos.status': httpStatus ?? undefined,
    'pos.request_id': requestId ?? undefined,
  }
  traceCall({ call: callWithoutIds(call), tookMs, failed: result.result === 'unanswered', attributes: known })
}
