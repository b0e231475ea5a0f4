/** The import whose results are open, from the URL. */
import { useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useListAddress } from '../../list/list-address.ts'

export function useImportacaoAberta() {
  const { go } = useListAddress()
  const aberta = useRouterState({ select: ({ location }) => idEm({ ...location.search }) })
  const abrir = useCallback((id: string) => go({ importacao: id }), [go])
  const fechar = useCallback(() => go({ importacao: undefined }), [go])
  return { aberta, abrir, fechar }
}

function idEm({ importacao }: Readonly<Record<string, unknown>>): string | null {
  return typeof importacao === 'string' && importacao !== '' ? importacao : null
}
