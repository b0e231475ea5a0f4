/** What happened to a sale, in words; read when it is opened. */
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { failureOf } from '../api.ts'
import { orpc } from '../query.ts'
import classes from './vendas.module.css'

export function HistoricoVenda({ id }: { id: string }) {
  const [opened, setOpened] = useState(false)
  const region = useId()
  const { data, error, isPending, refetch } = useQuery(
    orpc.vendas.historico.queryOptions({ input: { id }, enabled: opened }),
  )
  return (
    <div className="print-hidden">
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconHistory size={16} aria-hidden />}
        aria-expanded={opened}
        aria-controls={region}
        onClick={() => setOpened((open) => !open)}
      >
        Histórico
      </Button>
      <div id={region} hidden={!opened}>
        {opened && isPending && (
          <Stack gap={6} mt="xs" role="status" aria-label="Carregando histórico">
            <Skeleton height={18} />
            <Skeleton height={18} width="70%" />
          </Stack>
        )}
        {error && (
          <Alert color="red" mt="xs">
            {failureOf(error).message}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
              Tentar novamente
            </Button>
          </Alert>
        )}
        {data && data.itens.length === 0 && <Text c="dimmed">Nada mudou nesta venda ainda.</Text>}
        {data && data.itens.length > 0 && (
          <ul className={classes.mudancas}>
            {data.itens.map((item) => (
              <li key={item.id} className={classes.wrap}>
                {item.texto}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
