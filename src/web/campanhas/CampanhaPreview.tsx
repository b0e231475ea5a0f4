/** The second step of applying a campaign to several sales: what each gets or why it is refused, and the confirmation. */
import { Alert, Button, Stack, Table, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { AplicacaoPreview, AplicacaoResult, BulkAplicacao } from '../../contract/campanhas.ts'
import { formatDate } from '../../core/dates.ts'
import { formatBRL } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import { failureOf } from '../api/api.ts'
import { changeFailure } from '../api/failure-message.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { Bonus } from '../list/Bonus.tsx'
import { Detail, ShortTd, Td, Tr } from '../list/cells.tsx'
import { CardField, RecordCard, Records, Tag } from '../list/Records.tsx'
import { FormLoading } from '../record/FormLoading.tsx'
import { useAct } from '../record/keys.ts'
import { DialogActions } from '../ui/DialogActions.tsx'
import { Facts } from '../ui/Facts.tsx'
import { FormActions } from '../ui/FormActions.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Reasons } from '../ui/SkippedDialog.tsx'
import text from '../ui/text.module.css'
import { toastSuccess } from '../ui/toasts.ts'
import { refetchCampanhas } from './cache.ts'
import { appliedBonus } from './labels.ts'

interface Props {
  id: string
  vendas: readonly string[]
  onBack: () => void
  onClose: () => void
}

export function CampanhaPreview({ id, vendas, onBack, onClose }: Props) {
  const query = useQuery(
    orpc.campanhas.prever.queryOptions({
      input: { id, vendas: [...vendas] },
      staleTime: 0,
      gcTime: 0,
      // The user confirms the figures that were shown.
      refetchOnWindowFocus: false,
    }),
  )
  const send = useAct((application: BulkAplicacao, options) =>
    orpc.campanhas.aplicarAVarias.call(application, options),
  )
  const apply = useMutation({
    mutationFn: send,
    onSuccess: async ({ aplicadas, ignoradas }) => {
      if (aplicadas > 0) toastSuccess(`Campanha aplicada a ${counted(aplicadas, 'venda', 'vendas')}.`)
      if (ignoradas.length === 0) onClose()
      await Promise.all([refetchCampanhas(), refetchKeys(orpc.vendas.key())])
    },
  })
  const { data } = query
  if (apply.data && data) return <Skipped result={apply.data} preview={data} onClose={onClose} />
  if (query.isError && !data)
    return (
      <Stack gap="sm">
        <LoadFailed query={query}>Não foi possível preparar a prévia.</LoadFailed>
        <DialogActions>
          <Button variant="default" onClick={onBack}>
            Voltar
          </Button>
        </DialogActions>
      </Stack>
    )
  if (!data) return <FormLoading />
  const accepted = data.itens.filter(({ recusa }) => recusa === null)
  const { totais } = data
  return (
    <Stack gap="md">
      <Text fw={600} className={text.wrap}>
        {data.nome}
      </Text>
      <PreviewList preview={data} />
      <Facts least="11rem" my="xs">
        <CardField label="Recebem a campanha">{counted(totais.vendas, 'venda', 'vendas')}</CardField>
        <CardField label="Descontos">{formatBRL(totais.desconto)}</CardField>
        <CardField label="Bônus">
          <Bonus>{formatBRL(totais.bonus)}</Bonus>
        </CardField>
      </Facts>
      <Detail>
        O desconto e o bônus ficam registrados nas vendas; o valor delas e as comissões não mudam.
      </Detail>
      <FormActions
        confirm={`Aplicar a ${counted(accepted.length, 'venda', 'vendas')}`}
        confirming="Aplicando..."
        pending={apply.isPending}
        ready={accepted.length > 0}
        cancel="Voltar"
        error={
          failureOf(apply.error).code === 'VERSAO_ANTIGA'
            ? 'A campanha foi alterada por outra pessoa depois da prévia. Volte e veja a prévia de novo.'
            : changeFailure(apply.error, 'Erro ao aplicar campanha. Tente novamente.')
        }
        onConfirm={() =>
          apply.mutate({
            id,
            versao: data.versao,
            vendas: accepted.map((venda) => ({ id: venda.id, versao: venda.versao })),
          })
        }
        onCancel={onBack}
      />
    </Stack>
  )
}

function PreviewList({ preview }: { preview: AplicacaoPreview }) {
  return (
    <Records
      label="Prévia da aplicação"
      readOnly
      records={preview.itens}
      head={
        <>
          <Table.Th>Venda</Table.Th>
          <Table.Th>Data</Table.Th>
          <Table.Th ta="right">Valor</Table.Th>
          <Table.Th ta="right">Desconto</Table.Th>
          <Table.Th ta="right">Bônus</Table.Th>
        </>
      }
      row={(item) => (
        <Tr key={item.id}>
          <Td>
            {item.numero_venda}
            <Detail>{item.cliente_nome}</Detail>
          </Td>
          <ShortTd>{formatDate(item.data_venda)}</ShortTd>
          <ShortTd ta="right">{formatBRL(item.valor_venda)}</ShortTd>
          {item.recusa ? (
            <Td colSpan={2}>
              <Refused recusa={item.recusa} />
            </Td>
          ) : (
            <>
              <ShortTd ta="right">{formatBRL(item.desconto_aplicado)}</ShortTd>
              <ShortTd ta="right">
                <Bonus>{appliedBonus(item)}</Bonus>
              </ShortTd>
            </>
          )}
        </Tr>
      )}
      card={(item) => (
        <RecordCard
          key={item.id}
          title={item.numero_venda}
          badges={item.recusa && <Tag look="destructive">Recusada</Tag>}
        >
          <CardField label="Cliente" wide>
            {item.cliente_nome}
          </CardField>
          <CardField label="Valor">{formatBRL(item.valor_venda)}</CardField>
          {item.recusa ? (
            <CardField label="Motivo" wide>
              {item.recusa}
            </CardField>
          ) : (
            <>
              <CardField label="Desconto">{formatBRL(item.desconto_aplicado)}</CardField>
              <CardField label="Bônus" wide>
                <Bonus>{appliedBonus(item)}</Bonus>
              </CardField>
            </>
          )}
        </RecordCard>
      )}
    />
  )
}

function Refused({ recusa }: { recusa: string }) {
  return (
    <>
      <Tag look="destructive">Recusada</Tag> {recusa}
    </>
  )
}

/** After the application: the sales that were left out, and why. */
function Skipped({
  result,
  preview,
  onClose,
}: {
  result: AplicacaoResult
  preview: AplicacaoPreview
  onClose: () => void
}) {
  const numeroOf = (id: string) => preview.itens.find((item) => item.id === id)?.numero_venda
  return (
    <Stack gap="md">
      <Alert
        color="yellow"
        role="alert"
        title={
          result.aplicadas === 0
            ? 'A campanha não foi aplicada a nenhuma venda'
            : `Campanha aplicada a ${counted(result.aplicadas, 'venda', 'vendas')}`
        }
      >
        <Text>Ficaram de fora:</Text>
        <Reasons
          items={result.ignoradas.map(({ id, numero_venda, motivo }) => ({
            id,
            name: numero_venda ?? numeroOf(id),
            motivo,
          }))}
        />
      </Alert>
      <DialogActions>
        <Button onClick={onClose}>Fechar</Button>
      </DialogActions>
    </Stack>
  )
}
