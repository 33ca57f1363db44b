import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CompanySignIn } from '@/components/people/sign-in/company-sign-in.tsx'
import { DemoSignIns } from '@/components/people/sign-in/demo-sign-ins.tsx'
import { PasswordSignIn } from '@/components/people/sign-in/password-sign-in.tsx'
import { TillSignIn } from '@/components/people/sign-in/till-sign-in.tsx'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import { browserTill, wasTill } from '@/lib/people/sessions/current-actor.ts'
import { signInDemoAction, signInWithPasswordAction, signInWithPinAction } from '@/lib/people/sign-in/actions.ts'
import { isWithoutPeople } from '@/lib/people/staff/first-owner.ts'
import { listDemoStaff, listStaffOfBranch } from '@/lib/people/staff/queries.ts'
import { env } from '@/lib/platform/env/env.ts'
import { type ProblemSearch, parseProblem } from '@/lib/platform/i18n/problem-search.ts'
import { AuthFrame } from '../auth-frame.tsx'

type Search = ProblemSearch & { way?: string; staff?: string; username?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('signIn')
  return { title: t('title') }
}

/** The sign-in page, with people once: at a till by name and PIN, elsewhere by password, in the demo with one press. */
export default async function SignInPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { way, staff, username = '', ...refused } = await searchParams
  const { demo, oidc } = env()
  const refusal = parseProblem(refused, oidc ? { name: oidc.name } : {})
  const ofCompany = refusal?.code.startsWith('COMPANY_') ? refusal : null
  const ended = refusal?.code === 'SESSION_ENDED' ? refusal : null
  const problem = ofCompany || ended ? null : refusal
  const till = await browserTill()
  const byPassword = way === 'password'
  const byPin = till !== null && !byPassword && (!demo || way === 'pin' || staff !== undefined)
  const byPress = demo && !byPassword && !byPin
  return (
    <AuthFrame till={till}>
      {ended && (
        <div role="alert" className="mb-6 max-w-152">
          <ProblemNote problem={ended} />
        </div>
      )}
      {ofCompany && oidc && (
        <div role="alert" className="mb-6 max-w-152">
          <ProblemNote problem={ofCompany} />
        </div>
      )}
      {byPress && (
        <DemoSignIns
          staff={await listDemoStaff()}
          signIn={signInDemoAction}
          problem={till ? problem : null}
          isTill={till !== null}
        />
      )}
      {byPin && (
        <TillSignIn
          staff={await listStaffOfBranch(till.branchCode)}
          chosenId={staff ?? null}
          problem={problem}
          signIn={signInWithPinAction}
        />
      )}
      {!byPin && !(byPress && till) && (
        <PasswordSignIn
          username={username}
          problem={problem}
          signIn={signInWithPasswordAction}
          atTill={till !== null}
          wasTill={till === null && (await wasTill())}
          isNew={till === null && !demo && (await isWithoutPeople())}
        />
      )}
      {oidc && <CompanySignIn name={oidc.name} />}
    </AuthFrame>
  )
}
