/** The import whose results are open, from the URL. */
import { useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useGo } from '../list/list-address.ts'

export function useOpenImportacao() {
  const go = useGo()
  const openId = useRouterState({ select: ({ location }) => idIn({ ...location.search }) })
  const open = useCallback((id: string) => go({ importacao: id }), [go])
  const close = useCallback(() => go({ importacao: undefined }), [go])
  return { aberta: openId, abrir: open, fechar: close }
}

function idIn({ importacao }: Readonly<Record<string, unknown>>): string | null {
  return typeof importacao === 'string' && importacao !== '' ? importacao : null
}
