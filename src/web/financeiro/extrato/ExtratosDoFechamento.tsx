/** The statements of all payees of an approved closing: the button, and the dialog with one file of all or one each, and mails. */
import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { nameOfClosing } from '../../../core/financeiro/fechamentos.ts'
import { orpc } from '../../api/query.ts'
import { useExtratos } from '../../extratos/asking.tsx'
import { ExtratosPedidos } from '../../extratos/ExtratosPedidos.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { PorEmail } from './PorEmail.tsx'

interface Props {
  fechamento: { id: string; numero: number | null; dia_pagamento: string }
}

export function ExtratosDoFechamento({ fechamento }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Extratos
      </Button>
      {opened && <Aberto fechamento={fechamento} onClose={() => setOpened(false)} />}
    </>
  )
}

function Aberto({ fechamento, onClose }: Props & { onClose: () => void }) {
  const { id } = fechamento
  const { fazerExtratos } = orpc.fechamentos
  const { forma, radios, start, again, isPending, onStopped } = useExtratos(fazerExtratos.call)
  return (
    <Dialog onClose={onClose} title="Extratos" record={nameOfClosing(fechamento)} size={600} large>
      <Stack gap="md">
        <Text>O extrato de cada favorecido, como ficou guardado na aprovação.</Text>
        {radios}
        <div>
          <Button disabled={isPending} onClick={() => start.mutate({ id, forma })}>
            Fazer os extratos
          </Button>
        </div>
        <ExtratosPedidos
          fechamento_id={id}
          pending={isPending}
          onAgain={(pedido) => again.mutate({ id, forma: pedido.forma })}
          onStopped={onStopped}
        />
        <Title order={3} fz="md">
          Por e-mail
        </Title>
        <PorEmail id={id} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
