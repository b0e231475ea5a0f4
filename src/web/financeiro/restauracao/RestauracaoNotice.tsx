/** Says on every page of Financeiro that no money leaves until an Administrador has gone through what left the bank. */
import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RESTAURACAO_PENDENTE, restoredSince } from '../../../core/financeiro/restauracao.ts'
import { orpc } from '../../api/query.ts'
import { useCan } from '../../session/session.tsx'

export function RestauracaoNotice() {
  const canRead = useCan('restauracao.ler')
  const canCheck = useCan('restauracao.conferir')
  const { data } = useQuery(orpc.restauracao.obter.queryOptions({ enabled: canRead }))
  if (!data?.pendente) return null
  const { motivo, copia_de } = data.pendente
  return (
    <Alert color="yellow" mb="md" icon={<IconAlertTriangle aria-hidden />} title="Confira antes de pagar">
      <Text size="sm">
        {RESTAURACAO_PENDENTE[motivo]} {restoredSince(motivo, copia_de)}{' '}
        {canCheck && (
          <Anchor component={Link} to="/conferir-restauracao" size="sm" underline="always">
            Conferir agora
          </Anchor>
        )}
      </Text>
    </Alert>
  )
}
