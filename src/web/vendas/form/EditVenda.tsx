/** The edit dialog of a sale; confirms before the status becomes Desistência. */
import { Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { isAnonymous } from '../../../core/dados-do-cliente.ts'
import { orpc } from '../../api/query.ts'
import { EditRecord } from '../../record/EditRecord.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useAskedDay } from '../../ui/PerguntaDoDia.tsx'
import { ClientDataNotice } from '../ClientDataNotice.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { type FormVenda, openedClientData } from './form.ts'
import { VENDA } from './record.ts'
import { useSameUnidade } from './use-same-unidade.ts'
import { VendaFields } from './VendaFields.tsx'

interface Props {
  id: string
  onClose: () => void
  /** Called in its place if the sale left Desistência with Estornos to be undone. */
  onEstornos: () => void
}

export function EditVenda({ id, onClose, onEstornos }: Props) {
  // The open confirmation's answer function; null while it is closed.
  const [respond, setRespond] = useState<((isDesistencia: boolean) => void) | null>(null)

  const asksEstornos = useRef(false)
  const day = useAskedDay()

  async function confirmDesistencia(): Promise<boolean> {
    const isDesistencia = await new Promise<boolean>((answer) => setRespond(() => answer))
    setRespond(null)
    return isDesistencia
  }

  return (
    <>
      <EditRecord
        of={VENDA}
        id={id}
        size={1100}
        loading={<FormSkeleton />}
        update={async (input, options, opened) => {
          const isDesistencia = input.registro.status === 'Desistência' && opened.status !== 'Desistência'
          if (isDesistencia && !(await confirmDesistencia())) return null
          const saved = await day.send((dia_conferido) =>
            orpc.vendas.atualizar.call({ ...input, registro: { ...input.registro, dia_conferido } }, options),
          )
          if (saved !== null && opened.status === 'Desistência' && saved.status !== 'Desistência')
            asksEstornos.current = await hasEstornos(id)
          return saved
        }}
        asking={respond !== null || day.asking}
        staysAt={({ pathname, search }) =>
          pathname === '/vendas' && search.venda === id && search.acao === 'editar'
        }
        onClose={() => (asksEstornos.current ? onEstornos() : onClose())}
      >
        {(form, fill, opened) => <EditFields id={id} form={form} fill={fill} opened={opened} />}
      </EditRecord>
      {day.question}
      {respond && (
        <ConfirmDialog
          title="Registrar desistência?"
          confirm="Registrar desistência"
          danger
          onCancel={() => respond(false)}
          onConfirm={() => respond(true)}
        >
          <Text>
            As comissões pendentes serão canceladas e as já pagas ficam A estornar. Se a venda sair de
            Desistência, isso é desfeito, e o que foi devolvido volta a Pendente.
          </Text>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Whether the sale has Estornos to be undone; if that cannot be read, a notice says it. */
async function hasEstornos(id: string): Promise<boolean> {
  const { itens } = await orpc.liberacoes.estornosADesfazer.call({ id }).catch(() => ({ itens: [] }))
  return itens.length > 0
}

interface FieldsProps {
  id: string
  form: UseFormReturnType<FormVenda>
  fill: (values: Partial<FormVenda>) => void
  opened: FormVenda
}

function EditFields({ id, form, fill, opened }: FieldsProps) {
  return (
    <VendaFields
      exceto={id}
      form={form}
      opened={opened}
      isEditing
      sameUnidade={useSameUnidade(form.values, id)}
      clientNotice={
        form.values.mascarados.length > 0 && (
          <ClientDataNotice
            id={id}
            anonymous={isAnonymous(form.values)}
            onShown={(venda) => fill(openedClientData(venda))}
          />
        )
      }
    />
  )
}
