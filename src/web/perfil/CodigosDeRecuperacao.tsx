/** The recovery codes, displayed once: to copy, download or print. */
import { Alert, Button, Group, Stack } from '@mantine/core'
import { useSession } from '../session/session.tsx'
import classes from './CodigosDeRecuperacao.module.css'
import { Copiar } from './Copiar.tsx'

export function CodigosDeRecuperacao({ codigos, onDone }: { codigos: string[]; onDone: () => void }) {
  const email = useSession().session?.user.email ?? ''
  const titulo = `Códigos de recuperação do Plantão de ${email}`
  const texto = `${titulo}\nCada código vale uma só vez.\n\n${codigos.join('\n')}\n`
  return (
    <Stack gap="sm">
      <Alert color="yellow" title="Guarde estes códigos agora">
        Eles não serão mostrados de novo. Cada um vale uma só vez e substitui o aplicativo se você perder o
        celular.
      </Alert>
      <div className={classes.sheet}>
        <p className={classes.title}>{titulo}</p>
        <ul className={classes.codes} aria-label="Códigos de recuperação">
          {codigos.map((codigo) => (
            <li key={codigo}>{codigo}</li>
          ))}
        </ul>
      </div>
      <Group gap="xs">
        <Copiar texto={codigos.join('\n')} rotulo="Copiar" data-autofocus />
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(texto)}`}
          download="codigos-de-recuperacao-plantao.txt"
        >
          Baixar
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Imprimir
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onDone}>Guardei os códigos</Button>
      </Group>
    </Stack>
  )
}
