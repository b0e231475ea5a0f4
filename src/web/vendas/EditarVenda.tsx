/** The edit dialog of a sale; confirms before the status becomes Desistência. */
import { Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { orpc } from '../api/query.ts'
import { EditRecord } from '../record/EditRecord.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import type { FormVenda } from './form.ts'
import { VENDA } from './record.ts'
import { useMesmaUnidade } from './use-mesma-unidade.ts'
import { VendaFields } from './VendaFields.tsx'

interface Props {
  id: string
  onClose: () => void
}

export function EditarVenda({ id, onClose }: Props) {
  // The open confirmation's answer function; null while it is closed.
  const [responder, setResponder] = useState<((desiste: boolean) => void) | null>(null)

  async function confirmaDesistencia(): Promise<boolean> {
    const desiste = await new Promise<boolean>((answer) => setResponder(() => answer))
    setResponder(null)
    return desiste
  }

  return (
    <>
      <EditRecord
        of={VENDA}
        id={id}
        size={1100}
        loading={<FormSkeleton />}
        update={async (input, options, aberta) => {
          const desiste = input.registro.status === 'Desistência' && aberta.status !== 'Desistência'
          if (desiste && !(await confirmaDesistencia())) return null
          return orpc.vendas.atualizar.call(input, options)
        }}
        asking={responder !== null}
        staysAt={({ pathname, search }) =>
          pathname === '/vendas' && search.venda === id && search.acao === 'editar'
        }
        onClose={onClose}
      >
        {(form) => <Campos id={id} form={form} />}
      </EditRecord>
      <ConfirmDialog
        opened={responder !== null}
        title="Registrar desistência?"
        confirm="Registrar desistência"
        danger
        onCancel={() => responder?.(false)}
        onConfirm={() => responder?.(true)}
      >
        <Text>
          As comissões pendentes serão canceladas e as já pagas ficarão marcadas para estorno. Se a venda sair
          de Desistência, isso é desfeito.
        </Text>
      </ConfirmDialog>
    </>
  )
}

function Campos({ id, form }: { id: string; form: UseFormReturnType<FormVenda> }) {
  return <VendaFields form={form} edicao mesmaUnidade={useMesmaUnidade(form.values, id)} />
}
