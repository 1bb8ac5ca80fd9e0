import "./layers.css";
import "virtual:book-face.css";
import "./faces.css";
import "./tokens.css";
import "./base.css";
