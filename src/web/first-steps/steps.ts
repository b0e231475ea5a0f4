/** The first steps of an empty system in the browser: whose they are, where each is taken, and what follows a saved one. */
import { useRouter, useRouterState } from '@tanstack/react-router'
import { createContext, use } from 'react'
import { can, type Permission } from '../../contract/permissions.ts'
import type { Cadastro } from '../../core/cadastros.ts'
import { isRegisterStep, nextStep, STEPS, type StepName } from '../../core/first-steps.ts'
import { orpc, queryClient } from '../api/query.ts'
import { newFormOf } from '../list/list-address.ts'
import { screenOf } from '../navigation/places.ts'
import { useSession } from '../session/session.tsx'

/** The steps that the user may take, in order. */
export function useOwnSteps(): StepName[] {
  const usuario = useSession().session?.user.usuario
  return STEPS.filter((step) => usuario?.status === 'Ativo' && can(usuario, permissionOf(step)))
}

function permissionOf(step: StepName): Permission {
  return isRegisterStep(step) ? `${step}.criar` : 'configuracoes.usar'
}

/** True if the URL opens a register's new form as a first step. */
export function useIsStepAddress(): boolean {
  return useRouterState({ select: ({ location }) => 'passos' in location.search })
}

/** Provided by a new record's form: true if it was opened as a first step. */
export const FirstStepContext = createContext(false)
export const useIsFirstStep = (): boolean => use(FirstStepContext)

/** The URL of a step's form. */
export function stepAddress(step: StepName): string {
  if (!isRegisterStep(step)) return '/configuracoes?passos=true'
  return screenOf(step, { ...newFormOf(step), passos: true })
}

/** The steps after which the next one begins; after a sale or an invitation, the user sees what they made. */
const LEADING: readonly Cadastro[] = ['lojas', 'empreendimentos', 'colaboradores']

/**
 * Returns the function to call once a record is saved: if its form was a first step, it opens the form of the next one.
 * It resolves to false if it stayed here.
 */
export function useLeadOn(cadastro: Cadastro, isStep: boolean): () => Promise<boolean> {
  const steps = useOwnSteps()
  const { history } = useRouter()
  return async () => {
    if (!isStep || !LEADING.includes(cadastro)) return false
    const query = orpc.dashboard.vendasRecentes.queryOptions({ input: {}, staleTime: 0, retry: false })
    // Without an answer, the record is saved all the same.
    const answer = await queryClient.fetchQuery(query).catch(() => null)
    const next = answer?.primeirosPassos && nextStep(answer.primeirosPassos, steps.filter(isRegisterStep))
    // Still this step, for instance after a first Gerente: its form is closed like any other.
    if (!next || next === cadastro) return false
    history.push(stepAddress(next))
    return true
  }
}
