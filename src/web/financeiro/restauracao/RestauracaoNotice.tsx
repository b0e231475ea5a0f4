/** Says on every page of the group Financeiro that no money leaves until a restore was gone through. */
import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatInstant } from '../../../core/dates.ts'
import { RESTAURACAO_MESSAGES } from '../../../core/financeiro/restauracao.ts'
import { orpc } from '../../api/query.ts'
import { useCan } from '../../session/session.tsx'

export function RestauracaoNotice() {
  const canRead = useCan('restauracao.ler')
  const canCheck = useCan('restauracao.conferir')
  const { data } = useQuery(orpc.restauracao.obter.queryOptions({ enabled: canRead }))
  if (!data?.pendente) return null
  return (
    <Alert color="yellow" mb="md" icon={<IconAlertTriangle aria-hidden />} title="Confira antes de pagar">
      <Text size="sm">
        {RESTAURACAO_MESSAGES.pendente} A cópia é de {formatInstant(data.pendente.copia_de)}.{' '}
        {canCheck && (
          <Anchor component={Link} to="/conferir-restauracao" size="sm" underline="always">
            Conferir agora
          </Anchor>
        )}
      </Text>
    </Alert>
  )
}
