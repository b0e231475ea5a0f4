/** The campaign details dialog: terms, results against the target, and sales. */
import { Anchor, Button, Group, Modal, Progress, Stack, Table, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Campanha, VendaDaCampanha } from '../../contract/campanhas.ts'
import { POR_PAGINA } from '../../contract/listas.ts'
import { CAMPOS_CAMPANHA } from '../../core/campanhas.ts'
import { formatDate } from '../../core/datas.ts'
import { formatBRL, formatPercent } from '../../core/dinheiro.ts'
import { numeroDePaginas } from '../../core/paginas.ts'
import { contarDe } from '../../core/texto.ts'
import { orpc } from '../api/query.ts'
import { ExportMenu } from '../list/ExportMenu.tsx'
import { useListAddress } from '../list/list-address.ts'
import { exportAddress } from '../list/list-search.ts'
import { Pages } from '../list/Pages.tsx'
import { CardField, RecordCard, Records, ShortTd } from '../list/Records.tsx'
import { FormLoading } from '../record/FormLoading.tsx'
import { RecordUnavailable } from '../record/RecordUnavailable.tsx'
import { usePode } from '../session/session.tsx'
import { StatusBadge } from '../ui/badges.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { SMALL_SCREEN } from '../ui/media.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import classes from './campanhas.module.css'
import { CampanhaTag } from './ListaCampanhas.tsx'
import { bonusDa, descontoDa, periodoDa, vendasDa } from './labels.ts'

interface Props {
  id: string
  onClose: () => void
}

export function DetalhesCampanha({ id, onClose }: Props) {
  const small = useMediaQuery(SMALL_SCREEN)
  useFocusBack()
  const { data, error, refetch } = useQuery(orpc.campanhas.obter.queryOptions({ input: { id } }))
  return (
    <Modal opened onClose={onClose} title="Detalhes da Campanha" fullScreen={small} size={960}>
      {error ? (
        <RecordUnavailable
          title="Campanha não encontrada"
          gone="Ela pode ter sido excluída por outra pessoa."
          error={error}
          onRetry={() => void refetch()}
          onClose={onClose}
        />
      ) : data ? (
        <Stack gap="md">
          <Termos campanha={data} />
          <Resultado campanha={data} />
          <Vendas id={id} />
        </Stack>
      ) : (
        <FormLoading />
      )}
    </Modal>
  )
}

function Termos({ campanha }: { campanha: Campanha }) {
  return (
    <section>
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <Title order={3} className={classes.wrap}>
          {campanha.nome}
        </Title>
        <CampanhaTag status={campanha.status} />
      </Group>
      <dl className={classes.campos}>
        <CardField of={CAMPOS_CAMPANHA.tipo} value={campanha.tipo} />
        <CardField label="Período">{periodoDa(campanha)}</CardField>
        <CardField label="Desconto padrão">{descontoDa(campanha)}</CardField>
        <CardField label="Bônus de comissão">{bonusDa(campanha)}</CardField>
        <CardField of={CAMPOS_CAMPANHA.premio} value={campanha.premio} />
        <CardField label="Lojas">{nomes(campanha.lojas, 'Todas')}</CardField>
        <CardField label="Empreendimentos">{nomes(campanha.empreendimentos, 'Todos')}</CardField>
        <CardField of={CAMPOS_CAMPANHA.descricao} value={campanha.descricao} wide />
        <CardField of={CAMPOS_CAMPANHA.observacoes} value={campanha.observacoes} wide />
      </dl>
    </section>
  )
}

function Resultado({ campanha }: { campanha: Campanha }) {
  const { resultado, meta_vendas } = campanha
  const parte = meta_vendas ? Math.min(100, Math.floor((resultado.vendas * 100) / meta_vendas)) : null
  return (
    <section aria-label="Resultado">
      <dl className={classes.campos}>
        <CardField label={meta_vendas === null ? 'Vendas' : 'Vendas e meta'}>{vendasDa(campanha)}</CardField>
        <CardField label="Valor das vendas">{formatBRL(resultado.valor_venda)}</CardField>
        <CardField label="Descontos dados">{formatBRL(resultado.desconto)}</CardField>
        <CardField label="Bônus dados">{formatBRL(resultado.bonus)}</CardField>
      </dl>
      {parte !== null && (
        <Group gap="xs" wrap="nowrap">
          <Progress
            value={parte}
            aria-label="Vendas da meta"
            className={classes.barra}
            color={parte === 100 ? 'green' : 'petroleo'}
          />
          <Text>{parte}% da meta</Text>
        </Group>
      )}
    </section>
  )
}

function Vendas({ id }: { id: string }) {
  const [pagina, setPagina] = useState(1)
  const { go } = useListAddress()
  const podeAplicar = usePode('vendas.aplicar_campanha')
  const { data, isError, error, refetch, isRefetching } = useQuery(
    orpc.campanhas.vendas.queryOptions({ input: { id, pagina: String(pagina) } }),
  )
  return (
    <Stack component="section" gap="xs" aria-label="Vendas da campanha">
      <Group justify="space-between" gap="xs">
        <Title order={3}>Vendas da campanha</Title>
        <Group gap="xs">
          {podeAplicar && (
            <Button variant="default" onClick={() => go({ ver: undefined, aplicar: id })}>
              Aplicar a vendas
            </Button>
          )}
          {data && data.total > 0 && (
            <ExportMenu
              address={(formato) => exportAddress(`/campanhas/${id}/vendas/exportar`, {}, formato)}
            />
          )}
        </Group>
      </Group>
      {isError ? (
        <LoadFailed query={{ error, refetch, isRefetching }}>Não foi possível carregar as vendas.</LoadFailed>
      ) : !data ? (
        <FormLoading />
      ) : data.total === 0 ? (
        <Text c="dimmed">
          Nenhuma venda recebeu esta campanha ainda. Aplique-a aqui ou no cartão de uma venda.
        </Text>
      ) : (
        <>
          <Text c="dimmed">
            {contarDe(data.total, 'venda', 'vendas')} ·{' '}
            <Anchor renderRoot={(props) => <Link {...props} to="/vendas" search={{ campanha_id: id }} />}>
              Ver em Vendas
            </Anchor>
          </Text>
          <Lista vendas={data.itens} />
          <Pages page={pagina} last={numeroDePaginas(data.total, POR_PAGINA)} onChange={setPagina} />
        </>
      )}
    </Stack>
  )
}

function Lista({ vendas }: { vendas: readonly VendaDaCampanha[] }) {
  return (
    <Records
      label="Vendas da campanha"
      records={vendas}
      head={
        <>
          <Table.Th>Venda</Table.Th>
          <Table.Th>Data</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th ta="right">Valor</Table.Th>
          <Table.Th ta="right">Desconto</Table.Th>
          <Table.Th ta="right">Bônus</Table.Th>
        </>
      }
      row={(aplicada) => (
        <Table.Tr key={aplicada.id}>
          <Table.Td>
            <Abrir venda={aplicada.venda} texto={aplicada.venda.numero_venda} />
            <Text size="xs" c="dimmed">
              {aplicada.venda.cliente_nome} · {aplicada.venda.loja}
            </Text>
          </Table.Td>
          <ShortTd>{formatDate(aplicada.venda.data_venda)}</ShortTd>
          <ShortTd>
            <StatusBadge status={aplicada.venda.status} />
          </ShortTd>
          <ShortTd ta="right">{formatBRL(aplicada.venda.valor_venda)}</ShortTd>
          <ShortTd ta="right">{formatBRL(aplicada.desconto_aplicado)}</ShortTd>
          <ShortTd ta="right">{bonusAplicado(aplicada)}</ShortTd>
        </Table.Tr>
      )}
      card={(aplicada) => (
        <RecordCard
          key={aplicada.id}
          title={aplicada.venda.numero_venda}
          badges={<StatusBadge status={aplicada.venda.status} />}
          actions={<Abrir venda={aplicada.venda} texto="Abrir venda" />}
        >
          <CardField label="Cliente">{aplicada.venda.cliente_nome}</CardField>
          <CardField label="Loja">{aplicada.venda.loja}</CardField>
          <CardField label="Data">{formatDate(aplicada.venda.data_venda)}</CardField>
          <CardField label="Valor">{formatBRL(aplicada.venda.valor_venda)}</CardField>
          <CardField label="Desconto">{formatBRL(aplicada.desconto_aplicado)}</CardField>
          <CardField label="Bônus">{bonusAplicado(aplicada)}</CardField>
          <CardField label="Observações" wide>
            {aplicada.observacoes}
          </CardField>
        </RecordCard>
      )}
    />
  )
}

function Abrir({ venda, texto }: { venda: VendaDaCampanha['venda']; texto: string }) {
  return (
    <Anchor
      renderRoot={(props) => <Link {...props} to="/vendas" search={{ venda: venda.id, acao: 'ver' }} />}
    >
      {texto}
    </Anchor>
  )
}

function bonusAplicado({ bonus_comissao_aplicado, bonus }: VendaDaCampanha): ReactNode {
  return `${formatPercent(bonus_comissao_aplicado)} (${formatBRL(bonus)})`
}

function nomes(registros: readonly { nome: string }[], todos: string): string {
  return registros.length === 0 ? todos : registros.map(({ nome }) => nome).join(', ')
}
