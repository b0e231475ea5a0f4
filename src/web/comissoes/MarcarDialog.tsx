/** Confirms marking with number and sum, and names those that were skipped. */
import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Comissao, type ComissaoPulada, marcacao } from '../../contract/comissoes.ts'
import { MENSAGENS_COMISSAO, type StatusMarcavel } from '../../core/comissoes.ts'
import { isDate, today } from '../../core/datas.ts'
import { formatBRL } from '../../core/dinheiro.ts'
import { contarDe } from '../../core/texto.ts'
import { TIPOS_PAGAMENTO_COMISSAO, type TipoPagamentoComissao } from '../../core/vendas.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { DateField } from '../fields/DateField.tsx'
import { useAttemptKey } from '../record/keys.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../ui/toasts.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { refetchComissoes } from './cache.ts'
import classes from './comissoes.module.css'
import { valorDe } from './valor.ts'

const CADA_UMA = 'A de cada uma'

interface Props {
  status: StatusMarcavel
  alvos: readonly Comissao[]
  onMarcadas: () => void
  onClose: () => void
}

export function MarcarDialog({ status, alvos, onMarcadas, onClose }: Props) {
  const hoje = today(new Date())
  const [data, setData] = useState<string | null>(hoje)
  const [tipo, setTipo] = useState<TipoPagamentoComissao | null>(null)
  const [puladas, setPuladas] = useState<readonly ComissaoPulada[] | null>(null)
  const [recusa, setRecusa] = useState<string | null>(null)
  const keyOf = useAttemptKey()
  const pago = status === 'Pago'
  const marcar = useMutation({
    mutationFn: () => {
      const itens = alvos.map(({ id, versao }) => ({ id, versao }))
      const input = marcacao.parse(
        pago ? { status, itens, data_pagamento: data, tipo_pagamento_comissao: tipo } : { status, itens },
      )
      return orpc.comissoes.marcar.call(input, { context: { idempotencyKey: keyOf(input) } })
    },
    onSuccess: async (feito) => {
      if (feito.marcadas > 0)
        toastSuccess(
          `${contarDe(feito.marcadas, 'comissão marcada', 'comissões marcadas')} como ${status}: ${formatBRL(feito.valor)}.`,
        )
      onMarcadas()
      if (feito.puladas.length > 0) setPuladas(feito.puladas)
      else onClose()
      await refetchComissoes()
    },
    onError: () => void refetchComissoes(),
  })

  function confirmar() {
    const refusal = pago ? refusalOf(data, hoje) : null
    setRecusa(refusal)
    if (refusal === null) marcar.mutate()
  }

  if (puladas) return <Puladas puladas={puladas} onClose={onClose} />
  const pessoas = new Set(alvos.map(({ colaborador }) => colaborador.id)).size
  return (
    <ConfirmDialog
      opened
      title={`Marcar ${contarDe(alvos.length, 'comissão', 'comissões')} como ${status}`}
      confirm={`Marcar como ${status}`}
      confirming="Salvando..."
      pending={marcar.isPending}
      error={marcar.error ? failureOf(marcar.error).message : null}
      onConfirm={confirmar}
      onCancel={onClose}
    >
      <Text>
        {contarDe(alvos.length, 'comissão', 'comissões')} de {contarDe(pessoas, 'corretor', 'corretores')}, no
        total de <strong>{formatBRL(valorDe(alvos))}</strong>.{!pago && ' A data do pagamento é apagada.'}
      </Text>
      {pago && (
        <Stack gap="sm">
          <DateField
            kind="ocorrido"
            label="Data do pagamento"
            withAsterisk
            value={data}
            onChange={(nova) => {
              setData(nova)
              setRecusa(null)
            }}
            error={recusa}
          />
          <Select
            label="Tipo de pagamento"
            data={[CADA_UMA, ...TIPOS_PAGAMENTO_COMISSAO]}
            value={tipo ?? CADA_UMA}
            allowDeselect={false}
            comboboxProps={{ zIndex: 400 }}
            onChange={(um) => setTipo(TIPOS_PAGAMENTO_COMISSAO.find((tipoDe) => tipoDe === um) ?? null)}
          />
        </Stack>
      )}
    </ConfirmDialog>
  )
}

function refusalOf(data: string | null, hoje: string): string | null {
  if (data === null || data === '') return MENSAGENS_COMISSAO.data_pagamento
  if (!isDate(data)) return 'Data inválida'
  return data > hoje ? MENSAGENS_COMISSAO.data_futura : null
}

function Puladas({ puladas, onClose }: { puladas: readonly ComissaoPulada[]; onClose: () => void }) {
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title="Nem todas foram marcadas" size={560} zIndex={300}>
      <Stack gap="md">
        <Alert
          color="yellow"
          role="alert"
          title={`${contarDe(puladas.length, 'comissão não foi marcada', 'comissões não foram marcadas')}`}
        >
          <ul className={classes.puladas}>
            {puladas.map(({ id, numero_venda, corretor, motivo }) => (
              <li key={id}>
                <strong>
                  {numero_venda ? `Venda ${numero_venda}, ${corretor}` : 'Venda ou participante excluído'}
                </strong>
                : {motivo}
              </li>
            ))}
          </ul>
        </Alert>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            Entendi
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
