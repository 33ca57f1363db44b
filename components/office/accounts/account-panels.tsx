import { useLocale, useTranslations } from 'next-intl'
import { BranchTicks } from '@/components/people/branches/branch-ticks.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Fields, ShownField, TextField, TickField } from '@/components/ui/forms/fields.tsx'
import { Facts, Word } from '@/components/ui/lists/facts.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, RowHead, RowLink } from '@/components/ui/lists/table-cell.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import { type AccountView, accountSettings, type StatementLine } from '@/lib/office/accounts/model.ts'
import type { Named } from '@/lib/platform/shared/find-named.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { formatPhone } from '@/lib/platform/shared/phone.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'

/** Who owes what since when, then those who owe nothing. */
export function AccountTable({ accounts }: { accounts: AccountView[] }) {
  const t = useTranslations('accounts')
  const locale = useLocale()
  return (
    <OfficeTable
      title={t('title')}
      columns={[t('name'), { figure: t('owed') }, t('since'), { figure: t('limit') }, t('state')]}
    >
      {accounts.map(({ id, name, owedCents, since, limitCents, open }) => (
        <TableRow key={id}>
          <RowHead>
            <RowLink href={`/accounts/${id}`}>{name}</RowLink>
          </RowHead>
          <Cell label={t('owed')} look="figure">
            {formatUsd(owedCents)}
          </Cell>
          <Cell label={t('since')}>{since ? harareStamp(since, locale) : ''}</Cell>
          <Cell label={t('limit')} look="figure">
            {formatUsd(limitCents)}
          </Cell>
          <Cell label={t('state')}>{open ? <Word tone="good">{t('isOpen')}</Word> : <Word>{t('isClosed')}</Word>}</Cell>
        </TableRow>
      ))}
    </OfficeTable>
  )
}

type StatementProps = { account: AccountView; lines: StatementLine[]; partnerName: string; now: Date }

/** What was bought and paid on an account, with what was owed after each. */
export function StatementPanel({ account, lines, partnerName, now }: StatementProps) {
  const t = useTranslations('accounts')
  const locale = useLocale()
  const { name, phone, owedCents, since, limitCents } = account
  const at = harareStamp(now, locale)
  const message = t('message', { name, partner: partnerName, owed: formatUsd(owedCents), at })
  return (
    <>
      <Panel>
        <Facts>
          {[
            { label: t('owed'), value: formatUsd(owedCents) },
            { label: t('since'), value: since ? harareStamp(since, locale) : '' },
            { label: t('limit'), value: formatUsd(limitCents) },
            { label: t('phone'), value: phone ? formatPhone(phone) : '' },
            { label: t('asOf'), value: at },
          ]}
        </Facts>
        {phone && (
          <div className="pt-3 print:hidden">
            <ButtonLink href={`https://wa.me/${phone}?text=${encodeURIComponent(message)}`}>{t('send')}</ButtonLink>
          </div>
        )}
      </Panel>
      {lines.length === 0 ? (
        <Panel>{t('noLines')}</Panel>
      ) : (
        <OfficeTable
          title={t('statement')}
          columns={[t('when'), t('what'), { figure: t('sum') }, { figure: t('owedAfter') }]}
        >
          {lines.map(({ at: when, kind, about, ticketId, cents, owedCents: after }) => (
            <TableRow key={`${when.toISOString()} ${kind} ${about}`}>
              <RowHead>{harareStamp(when, locale)}</RowHead>
              <Cell label={t('what')}>
                {t(`kinds.${kind}`)} {ticketId ? <RowLink href={`/sold/${ticketId}`}>{about}</RowLink> : about}
              </Cell>
              <Cell label={t('sum')} look="figure">
                {formatUsd(cents)}
              </Cell>
              <Cell label={t('owedAfter')} look="figure">
                {formatUsd(after)}
              </Cell>
            </TableRow>
          ))}
        </OfficeTable>
      )}
    </>
  )
}

type FormProps = {
  fold: string
  id: string
  account: AccountView | null
  branches: readonly Named[]
  /** Whether the actor may make it one of every branch. */
  everyBranch: boolean
  set: ResultAction
}

export function AccountForm({ fold, id, account, branches, everyBranch, set }: FormProps) {
  const t = useTranslations('accounts')
  const shown = account && accountSettings(account)
  return (
    <ActionForm
      fold={fold}
      action={set}
      submit={t('save')}
      pendingText={t('saving')}
      done={t('saved')}
      clears={!account}
    >
      {shown && <ShownField value={settingsText(shown)} />}
      <input type="hidden" name="id" value={id} />
      <Fields>
        <TextField name="name" label={t('name')} defaultValue={shown?.name} maxLength={60} required />
        <TextField name="phone" label={t('phone')} defaultValue={shown?.phone} inputMode="tel" maxLength={30} figures />
        <TextField
          name="limit"
          label={t('limitUsd')}
          defaultValue={shown?.limit}
          inputMode="decimal"
          maxLength={20}
          required
          figures
        />
      </Fields>
      <TickField name="open" label={t('mayBuy')} defaultChecked={shown?.open ?? true} />
      <BranchTicks
        legend={t(everyBranch ? 'onlyAt' : 'at')}
        branches={branches}
        ticked={shown?.branches ?? (!everyBranch && branches.length === 1 ? branches.map(({ value }) => value) : [])}
      />
    </ActionForm>
  )
}
