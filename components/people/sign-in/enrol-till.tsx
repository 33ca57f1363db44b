import { useTranslations } from 'next-intl'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { Legend, labelLook } from '@/components/ui/forms/label.tsx'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import type { BranchToEnrol } from '@/lib/people/access/model.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { Cards, ChoiceCard, fieldLook, SignInField, SignInLead, titleLook } from './internal/sign-in-parts.tsx'

type Props = {
  branches: BranchToEnrol[]
  /** What was chosen and typed before a refusal. */
  chosenCode: string
  number: string
  problem: Problem | null
  enrol: FormAction
}

/** More branches than this become a list where typing finds a name; cards would fill several screens. */
const MOST_CARDS = 6

/** Makes this browser a till of a branch; done once, by a manager. */
export function EnrolTill({ branches, chosenCode, number, problem, enrol }: Props) {
  const t = useTranslations('enrol')
  const chosen = branches.find((branch) => branch.code === chosenCode) ?? branches[0]
  return (
    <section>
      <h1 className={titleLook}>{t('title')}</h1>
      <SignInLead>{t('lead')}</SignInLead>
      <form action={enrol} className="grid max-w-104 gap-4">
        {branches.length > MOST_CARDS ? (
          <BranchList branches={branches} chosen={chosen} />
        ) : (
          <BranchCards branches={branches} chosen={chosen} />
        )}
        <SignInField
          id="number"
          label={t('number')}
          name="number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          defaultValue={number}
          aria-invalid={problem?.code === 'TILL_NUMBER' ? true : undefined}
          aria-describedby={problem ? 'enrol-problem number-hint' : 'number-hint'}
        >
          <p id="number-hint" className="text-note text-muted not-first:pt-2">
            {t('numberHint')}
          </p>
        </SignInField>
        {problem && <ProblemNote problem={problem} id="enrol-problem" />}
        <SubmitButton look="main" pendingText={t('enrolling')}>
          {t('enrol')}
        </SubmitButton>
      </form>
    </section>
  )
}

type BranchesProps = Pick<Props, 'branches'> & { chosen: BranchToEnrol | undefined }

function BranchCards({ branches, chosen }: BranchesProps) {
  const t = useTranslations('enrol')
  return (
    <fieldset>
      <Legend>{t('branch')}</Legend>
      <Cards>
        {branches.map((branch) => (
          <ChoiceCard
            key={branch.code}
            name="branch"
            value={branch.code}
            defaultChecked={branch === chosen}
            title={branch.name}
            about={t('tillsThere', { numbers: branch.tillNumbers.length, list: branch.tillNumbers.join(', ') })}
          />
        ))}
      </Cards>
    </fieldset>
  )
}

function BranchList({ branches, chosen }: BranchesProps) {
  const t = useTranslations('enrol')
  const byName = [...branches].sort((a, b) => a.name.localeCompare(b.name))
  return (
    <label>
      <span className={labelLook}>{t('branch')}</span>
      <select name="branch" required defaultValue={chosen?.code} className={fieldLook}>
        {byName.map(({ code, name, tillNumbers }) => (
          <option key={code} value={code}>
            {`${name}: ${t('tillsThere', { numbers: tillNumbers.length, list: tillNumbers.join(', ') })}`}
          </option>
        ))}
      </select>
    </label>
  )
}
