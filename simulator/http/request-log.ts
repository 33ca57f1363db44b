import type pg from 'pg'
import type { ApiKey } from '../store/directory.ts'

/** One API request as the portal lists it, without body, key or query. */
export type LoggedRequest = {
  at: Date
  environment: string
  /** The branch that its key is limited to. */
  branchId: string | null
  method: string
  path: string
  status: number
  errorCode: string | null
  requestId: string
  durationMs: number
}

type Row = LoggedRequest & { partnerId: number }

const KEPT = 500
/** Rows kept for all partners together; no more are read at the start. */
const KEPT_ROWS = 20_000
const FLUSH_MS = 500
const LONGEST_PATH = 500

const INSERT = `
with added as (
  insert into request_log (partner_id, at, environment, branch_id, method, path, status, error_code, request_id, duration_ms)
  select "partnerId", at, environment, "branchId", method, path, status, "errorCode", "requestId", "durationMs"
  from jsonb_to_recordset($1::jsonb) as r ("partnerId" integer, at timestamptz, environment text, "branchId" text,
    method text, path text, status integer, "errorCode" text, "requestId" text, "durationMs" double precision)
  returning id
)
delete from request_log where id < (select max(id) from added) - ${KEPT_ROWS}`

const SELECT = `
select partner_id as "partnerId", at, environment, branch_id as "branchId", method, path, status,
  error_code as "errorCode", request_id as "requestId", duration_ms as "durationMs" from request_log order by id`

/**
 * The latest requests of every partner. Reads come from memory; rows are written later, so no request waits for them.
 */
export class RequestLog {
  readonly #pool: pg.Pool
  readonly #requests = new Map<number, LoggedRequest[]>()
  #unwritten: Row[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async load(): Promise<void> {
    const { rows } = await this.#pool.query<Row>(SELECT)
    for (const { partnerId, ...request } of rows) this.#remember(partnerId, request)
  }

  add(partnerId: number, sent: LoggedRequest): void {
    // A path may hold any character; the database may not.
    const path = sent.path.replace(/[\p{Control}\p{Surrogate}]/gu, '?').slice(0, LONGEST_PATH)
    const request = { ...sent, path }
    this.#remember(partnerId, request)
    this.#unwritten.push({ ...request, partnerId })
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS)
  }

  /** A partner's latest requests, newest first. */
  latest(partnerId: number): LoggedRequest[] {
    return (this.#requests.get(partnerId) ?? []).slice(-KEPT).reverse()
  }

  /**
   * The latest requests that a key may see, newest first: of its environment and, if it is limited to one, its branch.
   */
  latestFor({ partner, environment, branchId }: ApiKey, count: number): LoggedRequest[] {
    const mayBeSeen = (request: LoggedRequest) =>
      request.environment === environment && (branchId === null || request.branchId === branchId)
    return this.latest(partner.id).filter(mayBeSeen).slice(0, count)
  }

  /** Writes the pending rows. After a flood it writes only the latest, since no more are ever shown. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const rows = this.#unwritten.slice(-KEPT)
    this.#unwritten = []
    if (rows.length === 0) return
    await this.#pool
      .query({ name: 'log-requests', text: INSERT, values: [JSON.stringify(rows)] })
      .catch(() => undefined)
  }

  #remember(partnerId: number, request: LoggedRequest): void {
    const list = this.#requests.get(partnerId)
    if (!list) {
      this.#requests.set(partnerId, [request])
      return
    }
    list.push(request)
    // Trimmed only now and then: dropping one row at each request would copy the list at each request.
    if (list.length > KEPT * 2) list.splice(0, list.length - KEPT)
  }
}
