/** The progress of long work on the server, as a bar and as text, with a button to stop it. */
import { Button, Progress, Text } from '@mantine/core'

interface Props {
  /** Null before the server began. */
  feitos: number | null
  /** Null if it is not known. */
  total: number | null
  /** The things that are counted: 'linhas'. */
  unidade?: string
  /** The work that the server does; absent where the place says it. */
  titulo?: string
  /** The accessible name of the bar. */
  label?: string
  /** Advice on what the person can do meanwhile. */
  nota?: string
  parar?: { label: string; pending: boolean; onClick: () => void }
}

export function WorkProgress({ feitos, total, unidade, titulo, label = 'Andamento', nota, parar }: Props) {
  const counts = [feitos, total].flatMap((count) => (count === null ? [] : count.toLocaleString('pt-BR')))
  const words = feitos === null ? 'Começando…' : [counts.join(' de '), unidade].filter(Boolean).join(' ')
  return (
    <>
      {titulo && (
        <Text fw={600} role="status">
          {titulo}
        </Text>
      )}
      <Progress
        value={total ? (100 * (feitos ?? 0)) / total : 100}
        animated={!total}
        striped={!total}
        aria-label={label}
        my={6}
      />
      <Text size="sm">{words}</Text>
      {nota && <Text c="dimmed">{nota}</Text>}
      {parar && (
        <Button variant="default" mt="sm" disabled={parar.pending} onClick={parar.onClick}>
          {parar.label}
        </Button>
      )}
    </>
  )
}
