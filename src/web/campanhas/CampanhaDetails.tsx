/** The campaign details dialog: terms, results against the target, and sales. */
import { Anchor, Button, Group, Progress, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Campanha, CampanhaVenda } from '../../contract/campanhas.ts'
import { wordsOf } from '../../core/cadastros.ts'
import { CAMPANHA_FIELDS } from '../../core/campanhas.ts'
import { formatDate } from '../../core/dates.ts'
import { formatBRL } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import { orpc } from '../api/query.ts'
import { Bonus } from '../list/Bonus.tsx'
import { Detail, ShortTd, Td, Tr } from '../list/cells.tsx'
import { ExportMenu } from '../list/ExportMenu.tsx'
import { useGo } from '../list/list-address.ts'
import { exportAddress } from '../list/list-search.ts'
import { Pages } from '../list/Pages.tsx'
import { CardField, RecordCard, Records } from '../list/Records.tsx'
import { FormLoading } from '../record/FormLoading.tsx'
import { RecordUnavailable } from '../record/RecordUnavailable.tsx'
import { useCan } from '../session/session.tsx'
import { StatusBadge } from '../ui/badges.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Facts } from '../ui/Facts.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { CampanhaTag } from './CampanhasList.tsx'
import { appliedBonus, bonusOf, descontoOf, periodOf, vendasOf } from './labels.ts'

interface Props {
  id: string
  onClose: () => void
}

export function CampanhaDetails({ id, onClose }: Props) {
  const query = useQuery(orpc.campanhas.obter.queryOptions({ input: { id } }))
  const { data } = query
  return (
    <Dialog onClose={onClose} title="Detalhes da Campanha" record={data?.nome} large size={960}>
      {query.error ? (
        <RecordUnavailable words={wordsOf('campanhas')} query={query} onClose={onClose} />
      ) : data ? (
        <Stack gap="md">
          <Terms campanha={data} />
          <Results campanha={data} />
          <Vendas id={id} />
        </Stack>
      ) : (
        <FormLoading />
      )}
    </Dialog>
  )
}

function Terms({ campanha }: { campanha: Campanha }) {
  const bonus = bonusOf(campanha)
  return (
    <section>
      <CampanhaTag status={campanha.status} />
      <Facts least="11rem" my="xs" style={{ whiteSpace: 'pre-line' }}>
        <CardField of={CAMPANHA_FIELDS.tipo} value={campanha.tipo} />
        <CardField label="Período">{periodOf(campanha)}</CardField>
        <CardField label="Desconto padrão">{descontoOf(campanha)}</CardField>
        <CardField label="Bônus de comissão">{bonus && <Bonus>{bonus}</Bonus>}</CardField>
        <CardField of={CAMPANHA_FIELDS.premio} value={campanha.premio} />
        <CardField label="Lojas">{namesOr(campanha.lojas, 'Todas')}</CardField>
        <CardField label="Empreendimentos">{namesOr(campanha.empreendimentos, 'Todos')}</CardField>
        <CardField of={CAMPANHA_FIELDS.descricao} value={campanha.descricao} wide />
        <CardField of={CAMPANHA_FIELDS.observacoes} value={campanha.observacoes} wide />
      </Facts>
    </section>
  )
}

function Results({ campanha }: { campanha: Campanha }) {
  const { resultado, meta_vendas } = campanha
  const share = meta_vendas ? Math.min(100, Math.floor((resultado.vendas * 100) / meta_vendas)) : null
  return (
    <section aria-label="Resultado">
      <Facts least="11rem" my="xs" style={{ whiteSpace: 'pre-line' }}>
        <CardField label={meta_vendas === null ? 'Vendas' : 'Vendas e meta'}>{vendasOf(campanha)}</CardField>
        <CardField label="Valor das vendas">{formatBRL(resultado.valor_venda)}</CardField>
        <CardField label="Descontos dados">{formatBRL(resultado.desconto)}</CardField>
        <CardField label="Bônus dados">
          <Bonus>{formatBRL(resultado.bonus)}</Bonus>
        </CardField>
      </Facts>
      {share !== null && (
        <Group gap="xs" wrap="nowrap">
          <Progress
            value={share}
            aria-label="Vendas da meta"
            flex={1}
            color={share === 100 ? 'green' : 'petroleo'}
          />
          <Text>{share}% da meta</Text>
        </Group>
      )}
    </section>
  )
}

function Vendas({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const go = useGo()
  const canApply = useCan('vendas.aplicar_campanha')
  const canMakeBonus = useCan('campanhas.criar_bonus')
  const { data, isError, error, refetch, isRefetching } = useQuery(
    orpc.campanhas.vendas.queryOptions({ input: { id, pagina: String(page) } }),
  )
  return (
    <Stack component="section" gap="xs" aria-label="Vendas da campanha">
      <Group justify="space-between" gap="xs">
        <Title order={3}>Vendas da campanha</Title>
        <Group gap="xs">
          {canApply && (
            <Button variant="default" onClick={() => go({ ver: undefined, aplicar: id })}>
              Aplicar a vendas
            </Button>
          )}
          {canMakeBonus && (
            <Button variant="default" onClick={() => go({ ver: undefined, bonus: id })}>
              Criar linhas dos bônus
            </Button>
          )}
          {data && data.total > 0 && (
            <ExportMenu
              action="campanhas.exportar"
              address={exportAddress(`/campanhas/${id}/vendas/exportar`, {})}
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
            {counted(data.total, 'venda', 'vendas')} ·{' '}
            <Anchor renderRoot={(props) => <Link {...props} to="/vendas" search={{ campanha_id: id }} />}>
              Ver em Vendas
            </Anchor>
          </Text>
          <VendasTable vendas={data.itens} />
          <Pages page={page} total={data.total} onChange={setPage} />
        </>
      )}
    </Stack>
  )
}

function VendasTable({ vendas }: { vendas: readonly CampanhaVenda[] }) {
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
      row={(applied) => (
        <Tr key={applied.id}>
          <Td>
            <OpenVenda venda={applied.venda} text={applied.venda.numero_venda} />
            <Detail>
              {applied.venda.cliente_nome} · {applied.venda.loja}
            </Detail>
          </Td>
          <ShortTd>{formatDate(applied.venda.data_venda)}</ShortTd>
          <ShortTd>
            <StatusBadge status={applied.venda.status} />
          </ShortTd>
          <ShortTd ta="right">{formatBRL(applied.venda.valor_venda)}</ShortTd>
          <ShortTd ta="right">{formatBRL(applied.desconto_aplicado)}</ShortTd>
          <ShortTd ta="right">
            <Bonus criado={applied.bonus_criado}>{appliedBonus(applied)}</Bonus>
          </ShortTd>
        </Tr>
      )}
      card={(applied) => (
        <RecordCard
          key={applied.id}
          title={applied.venda.numero_venda}
          badges={<StatusBadge status={applied.venda.status} />}
          actions={<OpenVenda venda={applied.venda} text="Abrir venda" />}
        >
          <CardField label="Cliente">{applied.venda.cliente_nome}</CardField>
          <CardField label="Loja">{applied.venda.loja}</CardField>
          <CardField label="Data">{formatDate(applied.venda.data_venda)}</CardField>
          <CardField label="Valor">{formatBRL(applied.venda.valor_venda)}</CardField>
          <CardField label="Desconto">{formatBRL(applied.desconto_aplicado)}</CardField>
          <CardField label="Bônus">
            <Bonus criado={applied.bonus_criado}>{appliedBonus(applied)}</Bonus>
          </CardField>
          <CardField label="Observações" wide>
            {applied.observacoes}
          </CardField>
        </RecordCard>
      )}
    />
  )
}

function OpenVenda({ venda, text }: { venda: CampanhaVenda['venda']; text: string }) {
  return (
    <Anchor
      renderRoot={(props) => <Link {...props} to="/vendas" search={{ venda: venda.id, acao: 'ver' }} />}
    >
      {text}
    </Anchor>
  )
}

function namesOr(records: readonly { nome: string }[], all: string): string {
  return records.length === 0 ? all : records.map(({ nome }) => nome).join(', ')
}
