/** The recovery codes, displayed once: to copy, download or print. */
import { Alert, Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { useSession } from '../session/session.tsx'
import { CopyText } from '../ui/CopyText.tsx'
import { DialogActions } from '../ui/DialogActions.tsx'
import classes from './RecoveryCodes.module.css'

export function RecoveryCodes({ codigos, onDone }: { codigos: string[]; onDone: () => void }) {
  const email = useSession().session?.user.email ?? ''
  const title = `Códigos de recuperação do Plantão de ${email}`
  const text = `${title}\nCada código vale uma só vez.\n\n${codigos.join('\n')}\n`
  return (
    <Stack gap="sm">
      <Alert color="yellow" title="Guarde estes códigos agora">
        Eles não serão mostrados de novo. Cada um vale uma só vez e substitui o aplicativo se você perder o
        celular.
      </Alert>
      <div className={classes.sheet}>
        <p className={classes.title}>{title}</p>
        <SimpleGrid
          component="ul"
          cols={2}
          spacing="md"
          verticalSpacing={4}
          p={12}
          ta="center"
          ff="monospace"
          fz="md"
          bd="1px solid var(--plantao-borda)"
          bdrs="md"
          aria-label="Códigos de recuperação"
        >
          {codigos.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </SimpleGrid>
      </div>
      <Group gap="xs">
        <CopyText text={codigos.join('\n')} label="Copiar" data-autofocus />
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="codigos-de-recuperacao-plantao.txt"
        >
          Baixar
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Imprimir
        </Button>
      </Group>
      <DialogActions>
        <Button onClick={onDone}>Guardei os códigos</Button>
      </DialogActions>
    </Stack>
  )
}
