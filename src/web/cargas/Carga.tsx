/** The load itself, once no question is open. */
import { Group, Text } from '@mantine/core'
import type { Ensaio, Preparo } from '../../contract/cargas.ts'
import { PREPARO_MESSAGES } from '../../core/cargas/preparo.ts'
import { acceptedOf, expectedSums, writtenSums } from '../../core/cargas/result.ts'
import { formatCentavos } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import { orpc } from '../api/query.ts'
import { Section } from '../ui/Section.tsx'
import { Asked } from './Asked.tsx'
import { useAsk } from './preparo.ts'

/** The number of rows that the dry run refused. */
export function recusadasOf({ tabelas }: Ensaio): number {
  return tabelas.reduce((sum, { recusadas }) => sum + recusadas, 0)
}

interface Props {
  preparo: Preparo
  ensaio: Ensaio
}

export function Carga({ preparo: { administradores, desatualizado, perguntas }, ensaio }: Props) {
  const accepted = ensaio.tabelas.reduce((sum, tabela) => sum + acceptedOf(tabela), 0)
  const refused = recusadasOf(ensaio)
  const load = useAsk(() => orpc.cargas.carregar.call({ recusadas: refused }), {
    failed: 'Erro ao começar a carga. Tente novamente.',
  })
  const { valor_venda, valor_comissao } = expectedSums(writtenSums(ensaio))
  const hindrance = desatualizado
    ? PREPARO_MESSAGES.desatualizado
    : perguntas.length > 0
      ? 'Responda antes se os arquivos estão completos.'
      : accepted === 0
        ? PREPARO_MESSAGES.nada_novo
        : null
  return (
    <Section title="Trazer" order={2} mb={0}>
      <Text>
        {counted(accepted, 'registro vem', 'registros vêm')}
        {refused > 0 && `; ${counted(refused, 'recusado fica', 'recusados ficam')} para trás`}.
      </Text>
      {hindrance !== null && <Text c="dimmed">{hindrance}</Text>}
      <Group justify="flex-end" mt="sm">
        <Asked
          label="Trazer os dados"
          button={{
            variant: refused > 0 ? 'default' : 'filled',
            disabled: hindrance !== null || load.isPending,
          }}
          request={load}
          title="Trazer os dados?"
          confirm="Trazer"
          confirming="Começando..."
        >
          <Text>
            {counted(accepted, 'registro entra', 'registros entram')} nesta instalação, com{' '}
            {formatCentavos(valor_venda)} em vendas e {formatCentavos(valor_comissao)} em comissões.
          </Text>
          {refused > 0 && (
            <Text fw={600}>
              {counted(refused, 'linha recusada não vem', 'linhas recusadas não vêm')}. Para que{' '}
              {refused === 1 ? 'venha' : 'venham'}, cancele e corrija.
            </Text>
          )}
          {administradores.length > 0 && (
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {administradores.length === 1 ? 'Vem' : 'Vêm'} como Administrador: {administradores.join(', ')}.
            </Text>
          )}
          <Text c="dimmed">
            Quem usava o sistema antigo fica Sem Acesso até ser convidado. Enquanto ninguém mudar o que veio,
            a carga pode ser desfeita inteira.
          </Text>
        </Asked>
      </Group>
    </Section>
  )
}
