/** The closing as the approver saw it: a change of the page meanwhile has to be looked at again. */
import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { FechamentoCompleto } from '../../../contract/financeiro/fechamentos.ts'

/** The part of it that an approval sends. */
export type Conferido = Pick<FechamentoCompleto, 'versao' | 'conferencia'>

/**
 * The closing as the page first showed it while it waits for approval, whatever changed since; `again` replaces it by the
 * present one. In any other status, the present one.
 */
export function useConferido(fechamento: FechamentoCompleto) {
  const { status, versao, conferencia } = fechamento
  const [seen, setSeen] = useState(fechamento)
  const isSame = seen.status === status && seen.versao === versao && seen.conferencia === conferencia
  const waits = status === 'Em aprovação' && seen.status === 'Em aprovação'
  if (!isSame && !waits) setSeen(fechamento)
  return {
    conferido: waits ? seen : fechamento,
    changed: waits && !isSame,
    again: () => setSeen(fechamento),
  }
}

export function Mudou({ again }: { again: () => void }) {
  return (
    <Alert color="yellow" role="alert" title="O fechamento mudou enquanto você o via">
      <Text mb="xs">Os valores e as chaves abaixo já são os de agora. Confira de novo antes de aprovar.</Text>
      <Button size="xs" variant="default" onClick={again}>
        Conferi de novo
      </Button>
    </Alert>
  )
}
