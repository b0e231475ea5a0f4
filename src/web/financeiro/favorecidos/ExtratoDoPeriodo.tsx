/** A payee's statement of the chosen days, as it is now: the button, and the dialog. */
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EXTRATO_DO_PERIODO } from '../../../core/financeiro/extrato-do-periodo.ts'
import { orpc } from '../../api/query.ts'
import { given } from '../../list/list-search.ts'
import { useCan } from '../../session/session.tsx'
import { EscritoDialog, fileOf } from '../extrato/Escrito.tsx'
import type { Days } from './Dias.tsx'

interface Props {
  /** The payee's. */
  id: string
  nome: string
  days: Days
}

export function ExtratoDoPeriodo(props: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileText size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {EXTRATO_DO_PERIODO}
      </Button>
      {opened && <Aberto {...props} onClose={() => setOpened(false)} />}
    </>
  )
}

function Aberto({ id, nome, days, onClose }: Props & { onClose: () => void }) {
  const filters = given(days)
  const canExport = useCan('favorecidos.exportar')
  return (
    <EscritoDialog
      title={EXTRATO_DO_PERIODO}
      record={nome}
      query={useQuery(orpc.favorecidos.extrato.queryOptions({ input: { id, ...filters }, staleTime: 0 }))}
      address={canExport ? fileOf(`/favorecidos/${id}/extrato`, filters) : null}
      onClose={onClose}
    />
  )
}
