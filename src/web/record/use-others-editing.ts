/** Tells the server that a record's form is open, and says who else has it open. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FormNoun } from '../../contract/formularios.ts'
import { describeOthers, FORM_TOLD_EVERY_MS } from '../../core/formularios.ts'
import { orpc } from '../api/query.ts'

/** 'Helena Duarte também está com este formulário aberto.', while the calling component is mounted; empty without others. */
export function useOthersEditing(cadastro: FormNoun, id: string): string {
  const { data } = useQuery(
    orpc.formularios.manter.queryOptions({
      input: { cadastro, id },
      staleTime: 0,
      gcTime: 0,
      retry: false,
      refetchInterval: FORM_TOLD_EVERY_MS,
      refetchIntervalInBackground: true,
    }),
  )
  useEffect(
    () => () => {
      // Unheard, the form counts as closed a little later.
      orpc.formularios.fechar.call({ cadastro, id }).catch(() => {})
    },
    [cadastro, id],
  )
  return describeOthers(data?.outros ?? [])
}
