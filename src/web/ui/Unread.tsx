/** In place of what a query has not answered yet: that it is being loaded, or that this failed. Nothing beside an answer. */
import type { UseQueryResult } from '@tanstack/react-query'
import { LoadFailed } from './LoadFailed.tsx'
import { Loading } from './Loading.tsx'

interface Props {
  query: UseQueryResult
  /** What is read: 'os pagamentos'. */
  what: string
  /** Of what comes, in pixels. */
  height: number
  /** Where it is called otherwise while it is being loaded. */
  label?: string
  /** Says the server's reason, if it gave one. */
  withReason?: boolean
}

export function Unread({ query, what, height, label = `Carregando ${what}`, withReason = false }: Props) {
  if (query.data !== undefined) return null
  if (!query.isError) return <Loading height={height} label={label} />
  const failed = `Erro ao carregar ${what}. Tente novamente.`
  return <LoadFailed query={query} {...(withReason ? { fallback: failed } : { children: failed })} />
}
