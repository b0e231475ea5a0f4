/** Asks for which payments of the closing a file is. */
import { Checkbox, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Pagamento, ResumoDosPagamentos } from '../../../contract/financeiro/pagamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { counted } from '../../../core/text.ts'
import { orpc } from '../../api/query.ts'
import { Pages } from '../../list/Pages.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { comprovantes } from './uploads.ts'

interface Props {
  resumo: ResumoDosPagamentos
  file: File
  onClose: () => void
}

export function EscolherPagamentos({ resumo: { fechamento, sem_comprovante }, file, onClose }: Props) {
  const [allMissing, setAllMissing] = useState(sem_comprovante > 0)
  const [chosen, setChosen] = useState<string[]>([])
  const quantos = allMissing ? sem_comprovante : chosen.length
  return (
    <ConfirmDialog
      title="Comprovante de quais pagamentos?"
      record={file.name}
      confirm={quantos === 0 ? 'Anexar' : `Anexar a ${counted(quantos, 'pagamento', 'pagamentos')}`}
      confirming="Enviando..."
      ready={quantos > 0}
      onCancel={onClose}
      onConfirm={() => {
        const alvo = allMissing ? { sem_comprovante } : { pagamentos: chosen }
        void comprovantes.add({ fechamento_id: fechamento.id, alvo }, [file])
        onClose()
      }}
    >
      {sem_comprovante > 0 && (
        <Checkbox
          label={`Todos os pagos sem comprovante (${sem_comprovante.toLocaleString('pt-BR')})`}
          checked={allMissing}
          onChange={({ currentTarget }) => setAllMissing(currentTarget.checked)}
        />
      )}
      {!allMissing && <Escolha fechamento_id={fechamento.id} chosen={chosen} onChoose={setChosen} />}
    </ConfirmDialog>
  )
}

interface EscolhaProps {
  fechamento_id: string
  /** Also on other pages. */
  chosen: string[]
  onChoose: (chosen: string[]) => void
}

function Escolha({ fechamento_id, chosen, onChoose }: EscolhaProps) {
  const [page, setPage] = useState(1)
  const query = useQuery(
    orpc.pagamentos.listar.queryOptions({
      input: { fechamento_id, pagina: String(page) },
      placeholderData: keepPreviousData,
    }),
  )
  const { data } = query
  return (
    <Stack gap="sm">
      {query.isError && !data && (
        <LoadFailed query={query}>Erro ao carregar os pagamentos. Tente novamente.</LoadFailed>
      )}
      <Checkbox.Group label="Pagamentos" value={chosen} onChange={onChoose}>
        <Stack gap={6} mt={6}>
          {data?.itens
            .filter(({ liquido }) => liquido > 0)
            .map((pagamento) => (
              <Checkbox key={pagamento.id} value={pagamento.id} label={wordsOf(pagamento)} />
            ))}
        </Stack>
      </Checkbox.Group>
      {data && <Pages page={page} total={data.total} onChange={setPage} />}
    </Stack>
  )
}

/** 'Ana Souza, R$ 700,00, Pago, com comprovante' */
function wordsOf({ favorecido_nome, liquido, situacao, comprovantes: quantos }: Pagamento): string {
  return [favorecido_nome, formatBRL(liquido), situacao, ...(quantos > 0 ? ['com comprovante'] : [])].join(
    ', ',
  )
}
