/** One figure of the dashboard, out of the one answer that has them all. */
import { type QueryFunctionContext, useMutation, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { DashboardFilterInput, FigureName, Figures } from '../../contract/dashboard/dashboard.ts'
import { orpc, queryClient } from '../api/query.ts'

/** A figure as its card shows it, in the terms of a query. */
export interface FigureQuery<D> {
  data: D | undefined
  isPending: boolean
  isError: boolean
  error: unknown
  isFetching: boolean
  /** Asks for this figure only; if all failed, for all. */
  refetch: () => void
}

type Outcome<D> = { dados: D } | { erro: unknown }
export type Completo = { [N in FigureName]: Outcome<Figures[N]> }

/** All figures. One that fails when it is read again keeps its last value, as a query does. */
export function allFigures(search: DashboardFilterInput) {
  const options = orpc.dashboard.completo.queryOptions({ input: search })
  return {
    ...options,
    queryFn: async (context: QueryFunctionContext): Promise<Completo> => {
      const now = await options.queryFn(context)
      return keepRead(queryClient.getQueryData(options.queryKey), now)
    },
  }
}

/** `now`, but with the last value of each figure that failed. */
export function keepRead(before: Completo | undefined, now: Completo): Completo {
  if (!before) return now
  const names = Object.keys(now) as FigureName[]
  const kept = names.filter((name) => 'erro' in now[name] && 'dados' in before[name])
  return { ...now, ...Object.fromEntries(kept.map((name) => [name, before[name]])) }
}

export function useFigure<N extends FigureName>(
  name: N,
  search: DashboardFilterInput,
): FigureQuery<Figures[N]> {
  const options = allFigures(search)
  const all = useQuery({ ...options, select: (answer: Completo): Outcome<Figures[N]> => answer[name] })
  const again = useMutation({
    mutationFn: (): Promise<unknown> => orpc.dashboard[name].call(search),
    onSuccess: (dados) =>
      queryClient.setQueryData(options.queryKey, (answer) => answer && { ...answer, [name]: { dados } }),
  })
  // All figures arrive at once: drawing them waits for what the user does meanwhile.
  const outcome = useDeferredValue(all.data)
  const error = outcome && 'erro' in outcome ? (again.error ?? outcome.erro) : all.error
  return {
    data: outcome && 'dados' in outcome ? outcome.dados : undefined,
    isPending: all.isPending,
    isError: error !== null,
    error,
    isFetching: again.isPending || all.isFetching,
    refetch: () => (outcome ? again.mutate() : void all.refetch()),
  }
}
