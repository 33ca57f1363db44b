import { useLocale, useTranslations } from 'next-intl'
import { RecentChanges } from '@/components/people/changes/recent-changes.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { TickField, TickFields } from '@/components/ui/forms/fields.tsx'
import { Word } from '@/components/ui/lists/facts.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell } from '@/components/ui/lists/table-cell.tsx'
import { type TillChangeView, type TillDisplay, type TillView, tillCash } from '@/lib/people/tills/model.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'

type Props = {
  tills: TillView[]
  /** The currencies beside USD that the shop takes as cash. */
  currencies: readonly string[]
  setCash: ResultAction
  revoke: ResultAction
  endDisplay: ResultAction
}

/** Every till of the actor's branches: its browser, who is signed in, its customer displays, and revoking it. */
export function TillTable({ tills, currencies, setCash, revoke, endDisplay }: Props) {
  const t = useTranslations('tills')
  const locale = useLocale()
  return (
    <OfficeTable
      title={t('title')}
      columns={[t('till'), t('branch'), t('state'), t('shift'), t('who'), t('displays'), t('changeTill')]}
    >
      {tills.map((till) => (
        <TableRow key={till.id}>
          <Cell label={t('till')} look="code">
            {till.number}
          </Cell>
          <Cell label={t('branch')}>{till.branchName}</Cell>
          <Cell label={t('state')}>
            {till.enrolledAt ? (
              <Word tone="good">{t('since', { at: harareStamp(new Date(till.enrolledAt), locale) })}</Word>
            ) : (
              <Word>{t('none')}</Word>
            )}
            {till.training && ` · ${t('training')}`}
          </Cell>
          <Cell label={t('shift')}>{t(till.openShift ? 'shiftOpen' : 'shiftNone')}</Cell>
          <Cell label={t('who')}>{till.signedIn.join(', ')}</Cell>
          <Cell label={t('displays')}>
            {till.displays.map((display) => (
              <EndDisplay key={display.id} display={display} action={endDisplay} />
            ))}
          </Cell>
          <Cell whole>
            {currencies.length > 0 && <CashForm {...{ till, currencies }} action={setCash} />}
            {till.enrolledAt && (
              <ActionForm
                fold={t('revoke')}
                action={revoke}
                submit={t('revokeSure', { number: till.number })}
                pendingText={t('revoking')}
              >
                <p className="text-note text-muted">{t('revokeNote')}</p>
                <input type="hidden" name="tillId" value={till.id} />
              </ActionForm>
            )}
          </Cell>
        </TableRow>
      ))}
    </OfficeTable>
  )
}

type CashFormProps = Pick<Props, 'currencies'> & { till: TillView; action: ResultAction }

/** In which currencies the till takes cash; what is refused stands in the title. */
function CashForm({ till, currencies, action }: CashFormProps) {
  const t = useTranslations('tills')
  const refused = till.refusedCurrencies.filter((code) => currencies.includes(code))
  const names = refused.map((code) => currencyName(code)).join(', ')
  return (
    <ActionForm
      fold={refused.length === 0 ? t('cash') : t('cashWithout', { currencies: names })}
      action={action}
      submit={t('saveCash', { number: till.number })}
      pendingText={t('savingCash')}
      done={t('cashSaved')}
    >
      <p className="text-note text-muted">{t('cashNote')}</p>
      <input type="hidden" name="tillId" value={till.id} />
      <input type="hidden" name="offered" value={currencies.join(' ')} />
      <input type="hidden" name="shown" value={settingsText(tillCash(till.refusedCurrencies))} />
      <TickFields legend={t('takesCash')}>
        {currencies.map((code) => (
          <TickField
            key={code}
            name="taken"
            value={code}
            label={currencyName(code)}
            defaultChecked={!refused.includes(code)}
          />
        ))}
      </TickFields>
    </ActionForm>
  )
}

function EndDisplay({ display, action }: { display: TillDisplay; action: ResultAction }) {
  const t = useTranslations('tills')
  const locale = useLocale()
  const { id, by, createdAt, until } = display
  const at = harareStamp(new Date(createdAt), locale)
  return (
    <ActionForm
      fold={t('displayOf', { name: by, at })}
      action={action}
      submit={t('displayEnd')}
      pendingText={t('displayEnding')}
      look="quiet"
    >
      <p className="text-note text-muted">{t('displayUntil', { until: harareStamp(new Date(until), locale) })}</p>
      <input type="hidden" name="pairingId" value={id} />
    </ActionForm>
  )
}

/** The browsers that were made tills or revoked in the last day, and undoing what another person did. */
export function TillChanges({ changes, undo }: { changes: TillChangeView[]; undo: ResultAction }) {
  const t = useTranslations('tills')
  const shown = changes.map(({ kind, branch, number, by, ...change }) => ({
    ...change,
    line: t('changed', { change: kind, branch, number, by }),
    undoNote: t('undoNote', { number }),
    ownCode: false,
  }))
  return <RecentChanges title={t('changesTitle')} lead={t('changesLead')} changes={shown} undo={undo} />
}
