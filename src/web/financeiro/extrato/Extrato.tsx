/** The statement of an approved payment: the button, and the dialog. */
import { Button, type ButtonProps, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Extrato as Resposta } from '../../../contract/financeiro/extrato.ts'
import {
  EXTRATO_DO_PAGAMENTO_MESSAGES,
  type ExtratoDoPagamento,
  stateInWords,
  writtenPagamento,
} from '../../../core/financeiro/extrato.ts'
import { orpc } from '../../api/query.ts'
import { useCan } from '../../session/session.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Escrito, fileOf } from './Escrito.tsx'

interface Props {
  /** The ids of the closing and of the payment. */
  fechamento: string
  pagamento: string
  /** The accessible name of what it is about: 'Ana Souza, fechamento 12'. */
  record: string
}

/** The button; further props are its look. */
export function Extrato({ fechamento, pagamento, record, ...look }: Props & ButtonProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        className="print-hidden"
        leftSection={<IconFileText size={16} aria-hidden />}
        aria-label={`Extrato: ${record}`}
        onClick={() => setOpened(true)}
        {...look}
      >
        Extrato
      </Button>
      {opened && <Aberto id={fechamento} pagamento_id={pagamento} onClose={() => setOpened(false)} />}
    </>
  )
}

function Aberto({ onClose, ...input }: { id: string; pagamento_id: string; onClose: () => void }) {
  const query = useQuery(orpc.fechamentos.extrato.queryOptions({ input, staleTime: 0 }))
  const { data } = query
  return (
    <Dialog title="Extrato" record={data?.favorecido} onClose={onClose} size={640} large>
      {query.isError && !data && (
        <LoadFailed query={query}>Erro ao carregar o extrato. Tente novamente.</LoadFailed>
      )}
      {!data && !query.isError && <Loading height={320} label="Carregando o extrato" />}
      {data &&
        (data.conteudo ? <Conteudo {...input} extrato={data} conteudo={data.conteudo} /> : <Ausente />)}
    </Dialog>
  )
}

function Ausente() {
  return <Text>{EXTRATO_DO_PAGAMENTO_MESSAGES.ausente}</Text>
}

interface ConteudoProps {
  id: string
  pagamento_id: string
  extrato: Resposta
  conteudo: ExtratoDoPagamento
}

function Conteudo({ extrato, conteudo, id, pagamento_id }: ConteudoProps) {
  const canExport = useCan('fechamentos.exportar')
  return (
    <Escrito
      extrato={writtenPagamento(conteudo)}
      estado={stateInWords(extrato)}
      address={canExport ? fileOf(`/fechamentos/${id}/pagamentos/${pagamento_id}/extrato`) : null}
    />
  )
}
