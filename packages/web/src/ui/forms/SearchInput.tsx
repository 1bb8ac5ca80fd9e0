import { Icon } from "../Icon.tsx";
import { TextInput } from "./inputs.tsx";
import styles from "./SearchInput.module.css";

type SearchInputProps = Omit<Parameters<typeof TextInput>[0], "type">;

/** A text input that finds something on its page. */
export function SearchInput(props: SearchInputProps) {
  return (
    <span className={styles.search}>
      <Icon name="search" />
      <TextInput {...props} type="search" />
    </span>
  );
}
