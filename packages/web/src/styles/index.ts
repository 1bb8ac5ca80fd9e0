import "./layers.css";
