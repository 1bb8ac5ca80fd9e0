import "./styles/index.ts";
import { startBrowser } from "./app/start.tsx";

void startBrowser();
