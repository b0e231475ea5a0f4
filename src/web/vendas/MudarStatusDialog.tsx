/** Gives the selected sales a new status, after one confirmation. */
import { Select, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mudancaDeStatusDeVendas, type Venda, type VendaPulada } from '../../contract/vendas.ts'
import { isDate } from '../../core/dates.ts'
import { counted } from '../../core/text.ts'
import {
  COMISSAO_STATUSES,
  type ComissaoStatus,
  VENDA_STATUSES,
  type VendaStatus,
} from '../../core/vendas.ts'
import { VENDA_FIELDS } from '../../core/vendas-fields.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { DateField } from '../fields/DateField.tsx'
import { useAttemptKey } from '../record/keys.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../ui/toasts.ts'
import { vendasAlteradas } from './cache.ts'

interface Props {
  alvos: readonly Venda[]
  /** Called instead of `onClose` when it is done. */
  onDone: (changed: readonly string[], puladas: readonly VendaPulada[]) => void
  onClose: () => void
}

/** Above the confirmation. */
const LISTAS = { zIndex: 400 }
const CADA_UMA = 'A que cada venda já tem'

export function MudarStatusDialog({ alvos, onDone, onClose }: Props) {
  const [status, setStatus] = useState<VendaStatus | null>(null)
  const [data, setData] = useState<string | null>(null)
  const [comissao, setComissao] = useState<ComissaoStatus>(COMISSAO_STATUSES[0])
  const [motivo, setMotivo] = useState('')
  const [recusa, setRecusa] = useState<{ status?: string; data?: string }>({})
  const keyOf = useAttemptKey()
  const mudam = alvos.filter((venda) => venda.status !== status)
  const semData = mudam.filter(({ data_desembolso }) => data_desembolso === null).length
  const change = useMutation({
    mutationFn: () => {
      const input = mudancaDeStatusDeVendas.parse({
        status,
        itens: mudam.map(({ id, versao }) => ({ id, versao })),
        ...(status === 'Desembolsada' ? { data_desembolso: data, status_comissao: comissao } : {}),
        ...(status === 'Desistência' ? { motivo_rejeicao: motivo } : {}),
      })
      return orpc.vendas.mudarStatusDeVarias.call(input, { context: { idempotencyKey: keyOf(input) } })
    },
    onSuccess: async (feito) => {
      if (feito.alteradas > 0)
        toastSuccess(`${counted(feito.alteradas, 'venda mudada', 'vendas mudadas')} para ${status}.`)
      const skipped = new Set(feito.puladas.map(({ id }) => id))
      onDone(
        mudam.flatMap(({ id }) => (skipped.has(id) ? [] : [id])),
        feito.puladas,
      )
      await vendasAlteradas()
    },
    onError: () => void vendasAlteradas(),
  })

  function confirmar() {
    const faltas = {
      ...(status === null ? { status: 'Escolha o novo status' } : {}),
      ...(status === 'Desembolsada' && data && !isDate(data) ? { data: 'Data inválida' } : {}),
      ...(status === 'Desembolsada' && !data && semData > 0
        ? { data: `Informe a data: ${counted(semData, 'venda ainda não tem', 'vendas ainda não têm')}` }
        : {}),
    }
    setRecusa(faltas)
    if (Object.keys(faltas).length === 0) change.mutate()
  }

  return (
    <ConfirmDialog
      opened
      title={`Mudar o status de ${counted(alvos.length, 'venda', 'vendas')}`}
      confirm={mudam.length === 0 ? 'Fechar' : `Mudar ${counted(mudam.length, 'venda', 'vendas')}`}
      confirming="Salvando..."
      danger={status === 'Desistência'}
      pending={change.isPending}
      error={change.error ? failureOf(change.error).message : null}
      onConfirm={mudam.length === 0 ? onClose : confirmar}
      onCancel={onClose}
    >
      <Stack gap="sm">
        <Select
          label="Novo status"
          withAsterisk
          placeholder="Escolha o status"
          data={[...VENDA_STATUSES]}
          value={status}
          error={recusa.status}
          comboboxProps={LISTAS}
          onChange={(um) => {
            setStatus(VENDA_STATUSES.find((conhecido) => conhecido === um) ?? null)
            setRecusa({})
          }}
        />
        {status === 'Desembolsada' && (
          <>
            <DateField
              kind="ocorrido"
              label={VENDA_FIELDS.data_desembolso.rotulo}
              description={`Vazia, vale ${CADA_UMA.toLowerCase()}.`}
              value={data}
              onChange={setData}
              error={recusa.data}
            />
            <Select
              label={VENDA_FIELDS.status_comissao.rotulo}
              withAsterisk
              data={[...COMISSAO_STATUSES]}
              value={comissao}
              comboboxProps={LISTAS}
              onChange={(um) =>
                setComissao(COMISSAO_STATUSES.find((conhecido) => conhecido === um) ?? comissao)
              }
            />
          </>
        )}
        {status === 'Desistência' && (
          <>
            <Textarea
              label={VENDA_FIELDS.motivo_rejeicao.rotulo}
              autosize
              minRows={2}
              maxLength={2000}
              value={motivo}
              onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
            />
            <Text c="dimmed">
              As comissões pendentes destas vendas serão canceladas, e as pagas ficam marcadas para estorno.
            </Text>
          </>
        )}
        {status !== null && <Contagem alvos={alvos} status={status} mudam={mudam.length} />}
      </Stack>
    </ConfirmDialog>
  )
}

/** How many change, from which status. */
function Contagem({ alvos, status, mudam }: { alvos: readonly Venda[]; status: VendaStatus; mudam: number }) {
  const parts = VENDA_STATUSES.flatMap((um) => {
    const count = alvos.filter((venda) => venda.status === um).length
    return um === status || count === 0 ? [] : [`${count} de ${um}`]
  })
  const ja = alvos.length - mudam
  return (
    <Text role="status">
      {mudam === 0 ? (
        <>Todas já estão em {status}.</>
      ) : (
        <>
          <strong>{counted(mudam, 'venda muda', 'vendas mudam')}</strong> para {status}: {parts.join(', ')}.
          {ja > 0 && ` ${counted(ja, 'já está', 'já estão')} neste status.`}
        </>
      )}
    </Text>
  )
}
