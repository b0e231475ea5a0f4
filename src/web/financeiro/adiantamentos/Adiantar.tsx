/** An advance from the payee's page, into a draft of all lojas or a new one, which then opens. */
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Favorecido } from '../../../contract/financeiro/favorecidos.ts'
import { newFechamentoInput } from '../../../contract/financeiro/fechamentos.ts'
import { isDate } from '../../../core/dates.ts'
import { FECHAMENTO_FIELDS, nameOfClosing } from '../../../core/financeiro/fechamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { counted } from '../../../core/text.ts'
import { failureMessage } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { DateField } from '../../fields/DateField.tsx'
import { LazySelect } from '../../fields/LazySelect.tsx'
import { useAct, useCreation } from '../../record/keys.ts'
import { useCan } from '../../session/session.tsx'
import { AdvanceDialog } from './AdvanceDialog.tsx'

/** The button; nothing to who sees one loja only, since advances are of all lojas, nor for a payee who is paid no more. */
export function Adiantar({ favorecido }: { favorecido: Favorecido }) {
  const [isOpen, setOpen] = useState(false)
  const mayCreate = useCan('fechamentos.criar')
  const seesAll = useCan('vendas.de_outras_lojas')
  if (!mayCreate || !seesAll || favorecido.status !== 'Ativo' || favorecido.junto_de !== null) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Adiantamento
      </Button>
      {isOpen && <AdiantarDialog favorecido={favorecido} onClose={() => setOpen(false)} />}
    </>
  )
}

const NOVO = 'novo'

function AdiantarDialog({ favorecido, onClose }: { favorecido: Favorecido; onClose: () => void }) {
  const { itens, proposta, error, refetch } = useWays()
  const [chosen, setChosen] = useState<string | null>(null)
  const [typedDay, setDay] = useState<string | null>(null)
  const navigate = useNavigate()
  const draft = itens?.find(({ id }) => id === chosen) ?? (chosen === null ? itens?.[0] : undefined)
  const dia = typedDay ?? proposta?.dia_pagamento ?? ''
  const create = useCreation((input: Parameters<typeof newFechamentoInput.parse>[0], options) =>
    orpc.fechamentos.criar.call(newFechamentoInput.parse(input), options),
  )
  const include = useAct(orpc.fechamentos.adiantar.call)
  return (
    <AdvanceDialog
      title="Adiantamento"
      favorecido={favorecido}
      ready={itens !== undefined && proposta !== undefined && (draft !== undefined || isDate(dia))}
      send={async (advance) => {
        if (draft) {
          await include({ id: draft.id, versao: draft.versao, novo: true, ...advance })
          return draft
        }
        const corte = [proposta?.corte ?? dia, dia].sort()[0]
        return create({ corte, dia_pagamento: dia, lojas: [], adiantamento: advance })
      }}
      onRefused={refetch}
      onDone={({ id }) => void navigate({ to: '/fechamentos/$id', params: { id } })}
      onClose={onClose}
    >
      {error && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      <LazySelect
        label="Fechamento"
        withAsterisk
        allowDeselect={false}
        data={[
          ...(itens ?? []).map(({ id, favorecidos, liquido, ...closing }) => ({
            value: id,
            label: `${nameOfClosing(closing)}, ${counted(favorecidos, 'favorecido', 'favorecidos')}, ${formatBRL(liquido)}`,
          })),
          { value: NOVO, label: 'Novo, só com este adiantamento' },
        ]}
        value={draft?.id ?? NOVO}
        onChange={setChosen}
      />
      {!draft && (
        <DateField
          kind="filtro"
          label={FECHAMENTO_FIELDS.dia_pagamento.rotulo}
          withAsterisk
          value={dia}
          onChange={setDay}
        />
      )}
    </AdvanceDialog>
  )
}

/** The drafts of all lojas, and the days of a new one. */
function useWays() {
  const drafts = useQuery(
    orpc.fechamentos.listar.queryOptions({ input: { status: 'Rascunho' }, staleTime: 0 }),
  )
  const proposta = useQuery(orpc.fechamentos.proposta.queryOptions({ staleTime: 0, gcTime: 0 }))
  const failed = drafts.error ?? proposta.error
  return {
    itens: drafts.data?.itens.filter(({ lojas }) => lojas.length === 0),
    proposta: proposta.data,
    error: failed && failureMessage(failed, 'Erro ao carregar os fechamentos. Feche e tente novamente.'),
    refetch: () => void drafts.refetch(),
  }
}
