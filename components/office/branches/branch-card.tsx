import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Fields, ShownField, TextField } from '@/components/ui/forms/fields.tsx'
import { Facts, Word } from '@/components/ui/lists/facts.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { ShopTextView } from '@/lib/counter/receipts/model.ts'
import type { BranchView } from '@/lib/office/branches/model.ts'
import { branchInText } from '@/lib/people/branches/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { LogoForm, SlipTextForm } from './slip-forms.tsx'

type Props = {
  branch: BranchView
  /** The text of its slips, for those who may change it; null for others. */
  slipText: ShopTextView | null
  change: ResultAction
  changeText: ResultAction
  setLogo: ResultAction
  removeLogo: ResultAction
}

/** A branch with its caps, and the forms for those who may change it. */
export function BranchCard({ branch, slipText, change, changeText, setLogo, removeLogo }: Props) {
  const t = useTranslations('branches')
  const cap = (text: string) => (text === '' ? t('noCap') : `$${text}`)
  const own = branch.serviceName !== null && branch.serviceName !== branch.name
  return (
    <Panel title={branch.name}>
      <Facts>
        {[
          { label: t('code'), value: branch.code },
          { label: t('serviceName'), value: own ? branch.serviceName : '' },
          { label: t('soldToday'), value: branch.soldToday },
          { label: t('tills'), value: branch.tills },
          { label: t('people'), value: branch.people },
          { label: t('maxSale'), value: cap(branch.maxSale) },
          { label: t('dayCap'), value: cap(branch.dayCap) },
          { label: t('towardsCap'), value: branch.towardsCap && <TowardsCap branch={branch} /> },
        ]}
      </Facts>
      {slipText && (
        <ActionForm fold={t('change')} action={change} submit={t('save')} pendingText={t('saving')} done={t('saved')}>
          <input type="hidden" name="branchCode" value={branch.code} />
          <ShownField value={branchInText(branch)} />
          <Fields>
            <TextField name="name" label={t('name')} defaultValue={branch.name} required maxLength={80} />
            <TextField
              name="maxSale"
              label={t('maxSale')}
              hint={t('capHint')}
              defaultValue={branch.maxSale}
              inputMode="decimal"
              figures
            />
            <TextField name="dayCap" label={t('dayCap')} defaultValue={branch.dayCap} inputMode="decimal" figures />
          </Fields>
        </ActionForm>
      )}
      {slipText && <SlipTextForm text={slipText} change={changeText} />}
      {slipText && <LogoForm text={slipText} set={setLogo} remove={removeLogo} />}
    </Panel>
  )
}

/** Empty without a cap for the day. */
function TowardsCap({ branch: { towardsCap, capState } }: { branch: BranchView }) {
  const t = useTranslations('capStates')
  if (capState === null) return towardsCap
  return (
    <>
      {towardsCap} <Word tone={capState === 'near' ? 'look' : 'bad'}>{t(capState)}</Word>
    </>
  )
}
